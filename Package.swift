// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// For modules that import no C.
let safe = settings + [.strictMemorySafety()]

func library(
  _ name: String,
  _ dependencies: [Target.Dependency],
  _ settings: [SwiftSetting]
)
  -> Target
{
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: ["PushTestKit"] + dependencies, swiftSettings: settings)
}

let package = Package(
  name: "pushproof",
  products: [.executable(name: "pushproof", targets: ["pushproof"])],
  targets: [
    .systemLibrary(
      name: "CNghttp2",
      pkgConfig: "libnghttp2",
      providers: [.apt(["libnghttp2-dev"])]
    ),
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CUV", pkgConfig: "libuv", providers: [.apt(["libuv1-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CGetopt"),
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),

    // GNU calls, which Swift cannot see: namespaces, mounts, descriptors over a socket.
    .target(name: "CNamespaces", cSettings: [.define("_GNU_SOURCE")]),

    library("PushWire", [], safe),
    library("PushJSON", ["PushWire", "CSimdjson"], settings),
    library("PushModel", ["PushJSON", "PushWire"], safe),
    library("PushProviders", ["PushModel", "PushJSON", "PushWire"], safe),
    library("PushCrypto", ["PushModel", "PushJSON", "PushWire", "COpenSSL"], settings),
    library(
      "PushTransport",
      ["PushModel", "PushWire", "PushJSON", "CUV", "CNghttp2", "COpenSSL", "CZlib"],
      settings
    ),
    library("PushStore", ["PushModel", "PushJSON", "PushWire", "PushCrypto", "CSQLite"], settings),
    library("PushSuites", ["PushModel", "PushJSON", "PushWire", "CYAML"], settings),
    library(
      "PushIntercept",
      ["PushModel", "PushJSON", "PushWire", "PushCrypto", "CNamespaces"],
      settings
    ),
    library(
      "PushMock",
      [
        "PushModel", "PushJSON", "PushWire", "PushProviders", "PushCrypto", "PushTransport",
        "PushStore",
      ],
      safe
    ),
    library(
      "PushSenders",
      ["PushModel", "PushJSON", "PushWire", "PushCrypto", "PushTransport", "PushSuites"],
      safe
    ),
    library("PushReports", ["PushModel", "PushJSON", "PushWire", "PushCrypto"], safe),
    library(
      "PushHarness",
      [
        "PushModel", "PushJSON", "PushWire", "PushProviders", "PushCrypto", "PushTransport",
        "PushStore", "PushMock", "PushSuites", "PushSenders", "PushReports", "PushIntercept",
      ],
      settings
    ),
    .executableTarget(
      name: "pushproof",
      dependencies: [
        "PushModel", "PushJSON", "PushWire", "PushProviders", "PushCrypto", "PushTransport",
        "PushStore", "PushMock", "PushSuites", "PushSenders", "PushReports", "PushHarness",
        "PushIntercept", "CGetopt",
      ],
      swiftSettings: settings
    ),

    .target(
      name: "PushTestKit",
      dependencies: ["PushModel", "PushJSON", "PushWire"],
      path: "Tests/PushTestKit",
      swiftSettings: settings
    ),
    tests("PushWireTests", ["PushWire"]),
    tests("PushJSONTests", ["PushJSON", "PushWire"]),
    tests("PushModelTests", ["PushModel", "PushJSON", "PushWire"]),
    tests("PushProvidersTests", ["PushProviders", "PushModel", "PushJSON", "PushWire"]),
    tests("PushCryptoTests", ["PushCrypto", "PushModel", "PushJSON", "PushWire"]),
    tests(
      "PushTransportTests",
      ["PushTransport", "PushCrypto", "PushModel", "PushJSON", "PushWire"]
    ),
    tests("PushStoreTests", ["PushStore", "PushModel", "PushJSON", "PushWire"]),
    tests("PushSuitesTests", ["PushSuites", "PushModel", "PushJSON", "PushWire"]),
    tests("PushReportsTests", ["PushReports", "PushCrypto", "PushModel", "PushJSON", "PushWire"]),
    tests(
      "LoopbackTests",
      [
        "PushHarness", "PushMock", "PushSenders", "PushSuites", "PushStore", "PushTransport",
        "PushCrypto", "PushProviders", "PushModel", "PushJSON", "PushWire",
      ]
    ),
    tests(
      "InterceptTests",
      ["PushIntercept", "PushCrypto", "PushModel", "PushJSON", "PushWire", "PushTransport"]
    ),
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    tests(
      "BudgetTests",
      [
        "CAllocations", "PushProviders", "PushStore", "PushCrypto", "PushModel", "PushJSON",
        "PushWire",
      ]
    ),
    tests(
      "CommandTests",
      ["PushModel", "PushJSON", "PushWire", "PushStore", "PushCrypto", "PushTransport"]
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
