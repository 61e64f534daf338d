import Glibc
import PushIntercept
import Testing

@Suite struct InterceptErrorTests {
  @Test(arguments: [
    (InterceptError.Step.userNamespace, EPERM, "--cap-add SYS_ADMIN"),
    (.userNamespace, ENOSPC, "user.max_user_namespaces"),
    (.namespaces, ENOSPC, "this system's limit is reached"),
    (.privateMounts, EACCES, "apparmor_restrict_unprivileged_userns"),
    (.listen, EACCES, "ip_unprivileged_port_start=443"),
    (.listen, EADDRINUSE, "listens there already"),
    (.bind, EINVAL, "use --proxy"),
  ])
  func `A refusal says what to do about it`(step: InterceptError.Step, code: Int32, part: String) {
    let words = InterceptError.refused(step: step, detail: "127.80.0.1 port 443", code: code)
    #expect(words.description.contains(part), "\(words)")
    #expect(words.description.hasPrefix("cannot "))
  }
}
