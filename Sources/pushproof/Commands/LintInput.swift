internal import PushMock
internal import PushModel
internal import PushProviders

/// A request to judge alone, whichever provider it is for.
struct LintInput {
  var provider: Provider
  var method: String?
  var path: String?
  /// APNs: the device token.
  var token: String?
  var headers: [(String, String)]
  var body: [UInt8]
  var nowSeconds: Int64
  var fidelity: MockFidelity

  /// What the provider would make of it.
  func judge() -> ServiceLintResult {
    switch provider {
    case .apns: judgeAPNs()
    case .fcm: FCMLint.judge(service, fidelity: fidelity.fcm, inflate: MockServices.inflate)
    case .expo: ExpoLint.judge(service, fidelity: fidelity.expo, inflate: MockServices.inflate)
    }
  }

  private var service: ServiceLintInput {
    ServiceLintInput(
      method: method,
      path: path,
      headers: headers,
      body: body,
      nowSeconds: nowSeconds
    )
  }

  private func judgeAPNs() -> ServiceLintResult {
    let result = APNsLint.judge(
      APNsLintInput(
        method: method,
        path: path,
        token: token,
        headers: headers,
        body: body,
        nowSeconds: nowSeconds,
        fidelity: fidelity.apns
      )
    )
    return ServiceLintResult(
      verdict: result.verdict,
      responseStatus: result.responseStatus,
      reason: result.reason,
      responseBody: result.responseBody,
      notJudged: result.notJudged
    )
  }
}
