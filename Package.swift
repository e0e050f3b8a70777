// swift-tools-version: 6.2
import PackageDescription

/// Every target is held to Swift 6 and to no warnings.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  // The compiler still proves exclusive access; what it can only check at run time costs a fifth of
  // an edit, and no access here crosses a thread or a callback.
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

let package = Package(
  name: "dca",
  products: [.executable(name: "dca", targets: ["dca"])],
  targets: [
    .systemLibrary(name: "CGMP"),
    .systemLibrary(name: "CSignals"),
    .systemLibrary(name: "CEditline"),
    .systemLibrary(name: "CZlib"),
    .target(name: "CStart"),
    .target(name: "Decimals", dependencies: ["CGMP"], swiftSettings: strict),
    .target(name: "Trades", dependencies: ["Decimals"], swiftSettings: strict),
    .target(name: "Commands", dependencies: ["Trades"], swiftSettings: strict),
    .target(name: "Session", dependencies: ["Commands"], swiftSettings: strict),
    .target(name: "Files", dependencies: ["Session", "CSignals", "CZlib"], swiftSettings: strict),
    .executableTarget(
      name: "dca",
      dependencies: [
        "Trades", "Commands", "Session", "Files", "CEditline", "CSignals", "CStart",
      ],
      swiftSettings: strict,
      // One file that starts in the time of a C program: docs/decisions.md has the figures.
      linkerSettings: [
        .unsafeFlags(["-static-executable", "-use-ld=lld", "-Xlinker", "--wrap=ioctl"]),
        .linkedLibrary("edit"), .linkedLibrary("tinfo"), .linkedLibrary("bsd"),
        .linkedLibrary("md"),
      ]
    ),
    .testTarget(
      name: "DecimalsTests", dependencies: ["Decimals"], exclude: ["Vectors"], swiftSettings: strict
    ),
    .testTarget(
      name: "TradesTests", dependencies: ["Trades"], exclude: ["Vectors"], swiftSettings: strict),
    .testTarget(name: "CommandsTests", dependencies: ["Commands"], swiftSettings: strict),
    .testTarget(
      name: "SessionTests", dependencies: ["Session", "Files"], exclude: ["Samples"],
      swiftSettings: strict),
    .testTarget(
      name: "FilesTests", dependencies: ["Files"], exclude: ["Broker"], swiftSettings: strict),
    .testTarget(name: "TerminalTests", swiftSettings: strict),
  ]
)

// The fuzzers are built by `.ci/fuzz` alone: they have no main function of their own.
if Context.environment["DCA_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["Session"], path: "Tests/Fuzz", exclude: ["dictionary.txt"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
  package.targets.append(
    .executableTarget(
      name: "FuzzJournal", dependencies: ["Commands", "Files", "Session"],
      path: "Tests/FuzzJournal",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
  package.targets.append(
    .executableTarget(
      name: "FuzzImport", dependencies: ["Files"], path: "Tests/FuzzImport",
      exclude: ["dictionary.txt"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}
