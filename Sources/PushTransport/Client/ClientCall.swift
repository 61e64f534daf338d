/// One request on its way, kept on the client's thread until its continuation is resumed.
final class ClientCall {
  typealias Outcome = Result<ClientResponse, ClientError>

  let id: UInt64
  let request: ClientRequest
  private let answer: (Outcome) -> Void
  /// Monotonic nanoseconds.
  let deadline: UInt64
  var attempts = 0
  var streamID: Int32 = 0
  /// How much of the body was handed to libnghttp2.
  var bodySent = 0
  var status = 0
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []
  var isEnded = false
  private(set) var isAnswered = false

  init(
    id: UInt64,
    request: ClientRequest,
    deadline: UInt64,
    answer: @escaping (Outcome) -> Void
  ) {
    self.id = id
    self.request = request
    self.deadline = deadline
    self.answer = answer
  }

  /// Before another attempt: nothing of the last one remains.
  func prepare() {
    attempts += 1
    streamID = 0
    bodySent = 0
    status = 0
    headers = []
    body = []
    isEnded = false
  }

  func succeed() {
    finish(.success(ClientResponse(status: status, headers: headers, body: body)))
  }

  func fail(_ error: ClientError) { finish(.failure(error)) }

  private func finish(_ outcome: Outcome) {
    guard !isAnswered else { return }
    isAnswered = true
    answer(outcome)
  }
}
