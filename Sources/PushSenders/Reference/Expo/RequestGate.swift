/// Lets a limited number of requests be on the way at once; the others wait in order.
actor RequestGate {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ limit: Int) { free = limit }

  func enter() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    guard waiting.isEmpty else {
      waiting.removeFirst().resume()
      return
    }
    free += 1
  }
}
