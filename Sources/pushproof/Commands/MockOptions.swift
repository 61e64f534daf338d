internal import PushMock
internal import PushModel
internal import PushProviders

/// The options that `serve`, `test` and `demo` share: where state, database and ports are.
enum MockOptions {
  static let table: [OptionSpec] = [
    OptionSpec("state", "DIR", "keys and certificates (default .pushproof; made on first use)"),
    OptionSpec("db", "FILE", "the database (default Reports/local/<time>-<name>/run.sqlite)"),
    OptionSpec("ready-file", "FILE", "write addresses and credentials there when all is up"),
    OptionSpec("listen", "ADDRESS", "bind this address instead of 127.0.0.1"),
    OptionSpec("apns-port", "PORT", "APNs production, devices and broadcasts (default: free)"),
    OptionSpec("apns-sandbox-port", "PORT", "APNs sandbox"),
    OptionSpec("apns-channels-port", "PORT", "APNs production, channel management"),
    OptionSpec("apns-sandbox-channels-port", "PORT", "APNs sandbox, channel management"),
    OptionSpec("fcm-port", "PORT", "FCM with its token endpoint, topics and groups"),
    OptionSpec("expo-port", "PORT", "Expo's push service"),
    OptionSpec("plain", nil, "FCM and Expo without TLS too, at ports of their own"),
    OptionSpec("control-port", "PORT", "the control API"),
    OptionSpec("workers", "N", "worker threads (default: 1)"),
    OptionSpec("world", "FILE", "register tokens, bundle ids, channels (YAML; schema world)"),
    OptionSpec("closed-world", nil, "refuse tokens and bundle ids that are not registered"),
    OptionSpec("apns-key", "FILE", "accept your own .p8 key; with --key-id and --team-id"),
    OptionSpec("key-id", "ID", "the key id of --apns-key"),
    OptionSpec("team-id", "ID", "the team id of --apns-key"),
    OptionSpec("service-account", "FILE", "accept your own FCM service account (repeatable)"),
    OptionSpec("expo-token", "TOKEN", "accept your own Expo access token (repeatable)"),
    OptionSpec("any-credentials", nil, "accept unknown keys and accounts, marked unverified"),
    OptionSpec("set", "NAME=VALUE", "a switch of 'pushproof fidelity' (repeatable)"),
    OptionSpec("durable", nil, "answer only what is safe on disk (slower)"),
    OptionSpec("record", "full|counts", "record every request, or only count them"),
    OptionSpec("seed", "N", "seed of everything random (printed, so that a run can be repeated)"),
  ]
}
