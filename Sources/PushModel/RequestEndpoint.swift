/// The part of a provider's interface that a request called; the word in `requests.endpoint`.
package enum RequestEndpoint: String, Sendable, CaseIterable {
  case device
  case broadcast
  case channels
  case send
  case token
  case subscriptions
  case iid
  case groups
  case receipts
  case other
}
