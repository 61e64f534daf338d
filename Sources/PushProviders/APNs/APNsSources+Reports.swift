extension APNsSources {
  static func github(_ key: String, _ title: String, _ path: String) -> Source {
    Source(key: key, title: title, url: "https://github.com/" + path)
  }

  /// Open source code and public reports.
  static let reports = firstReports + moreReports

  static let firstReports: [Source] = [
    github(
      "PUSHY-MOCK",
      "jchambers/pushy: server",
      "jchambers/pushy/tree/main/pushy/src/main/java/com/eatthepath/pushy/apns/server"
    ),
    github(
      "PUSHY-CLIENT",
      "jchambers/pushy: ApnsClientHandler.java",
      "jchambers/pushy/blob/main/pushy/src/main/java/com/eatthepath/pushy/apns/ApnsClientHandler.java"
    ),
    github(
      "PUSHY-SRC",
      "jchambers/pushy: PushType.java",
      "jchambers/pushy/blob/main/pushy/src/main/java/com/eatthepath/pushy/apns/PushType.java"
    ),
    github(
      "PUSHY237",
      "jchambers/pushy issue 237",
      "jchambers/pushy/issues/237"
    ),
    github(
      "PUSHY312",
      "jchambers/pushy issue 312",
      "jchambers/pushy/issues/312"
    ),
    github(
      "PUSHY356",
      "jchambers/pushy issue 356",
      "jchambers/pushy/issues/356"
    ),
    github(
      "PUSHY709",
      "jchambers/pushy issue 709",
      "jchambers/pushy/issues/709"
    ),
    github(
      "PUSHY719",
      "jchambers/pushy issue 719",
      "jchambers/pushy/issues/719"
    ),
    github(
      "PUSHY865",
      "jchambers/pushy issue 865",
      "jchambers/pushy/issues/865"
    ),
    github(
      "PUSHY878",
      "jchambers/pushy issue 878",
      "jchambers/pushy/issues/878"
    ),
    github(
      "PUSHY914",
      "jchambers/pushy issue 914",
      "jchambers/pushy/issues/914"
    ),
    github(
      "PUSHY975",
      "jchambers/pushy issue 975",
      "jchambers/pushy/issues/975"
    ),
    github(
      "PUSHY1033",
      "jchambers/pushy issue 1033",
      "jchambers/pushy/issues/1033"
    ),
    github(
      "PUSHY1088",
      "jchambers/pushy issue 1088",
      "jchambers/pushy/issues/1088"
    ),
    github(
      "RADAR27870881",
      "lionheart/openradar-mirror issue 15649",
      "lionheart/openradar-mirror/issues/15649"
    ),
    github(
      "APNSWIFT228",
      "kylebrowning/APNSwift pull request 228",
      "kylebrowning/APNSwift/pull/228"
    ),
    github(
      "APNSWIFT229",
      "kylebrowning/APNSwift pull request 229",
      "kylebrowning/APNSwift/pull/229"
    ),
    github(
      "APNSWIFT232",
      "kylebrowning/APNSwift issue 232",
      "kylebrowning/APNSwift/issues/232"
    ),
    github(
      "APNSWIFT246",
      "kylebrowning/APNSwift pull request 246",
      "kylebrowning/APNSwift/pull/246"
    ),
    github(
      "APNSWIFT254",
      "kylebrowning/APNSwift pull request 254",
      "kylebrowning/APNSwift/pull/254"
    ),
    github(
      "SA1",
      "kylebrowning/APNSwift",
      "kylebrowning/APNSwift"
    ),
    github(
      "APNS2-20",
      "sideshow/apns2 issue 20",
      "sideshow/apns2/issues/20"
    ),
    github(
      "APNS2-24",
      "sideshow/apns2 issue 24",
      "sideshow/apns2/issues/24"
    ),
    github(
      "APNS2-93",
      "sideshow/apns2 issue 93",
      "sideshow/apns2/issues/93"
    ),
    github(
      "APNS2-149",
      "sideshow/apns2 issue 149",
      "sideshow/apns2/issues/149"
    ),
    github(
      "APNS2-209",
      "sideshow/apns2 pull request 209",
      "sideshow/apns2/pull/209"
    ),
    github(
      "TSAPNS44",
      "AndrewBarba/apns2 issue 44",
      "AndrewBarba/apns2/issues/44"
    ),
    github(
      "NODEAPN477",
      "node-apn/node-apn issue 477",
      "node-apn/node-apn/issues/477"
    ),
    github(
      "NODEAPN488",
      "node-apn/node-apn issue 488",
      "node-apn/node-apn/issues/488"
    ),
    github(
      "NODEAPN590",
      "node-apn/node-apn issue 590",
      "node-apn/node-apn/issues/590"
    ),
    github(
      "NODEAPN731",
      "node-apn/node-apn issue 731",
      "node-apn/node-apn/issues/731"
    ),
    github(
      "NODEAPN-SRC",
      "parse-community/node-apn: client.js",
      "parse-community/node-apn/blob/master/lib/client.js"
    ),
    github(
      "NODEAPN-OID",
      "parse-community/node-apn: oids.js",
      "parse-community/node-apn/blob/master/lib/credentials/certificate/oids.js"
    ),
    github(
      "PNODE14",
      "parse-community/node-apn pull request 14",
      "parse-community/node-apn/pull/14"
    ),
    github(
      "PNODE58",
      "parse-community/node-apn pull request 58",
      "parse-community/node-apn/pull/58"
    ),
    github(
      "PNODE135",
      "parse-community/node-apn issue 135",
      "parse-community/node-apn/issues/135"
    ),
    github(
      "PNODE140",
      "parse-community/node-apn issue 140",
      "parse-community/node-apn/issues/140"
    ),
    github(
      "PNODE169",
      "parse-community/node-apn issue 169",
      "parse-community/node-apn/issues/169"
    ),
    github(
      "PNODE172",
      "parse-community/node-apn issue 172",
      "parse-community/node-apn/issues/172"
    ),
    github(
      "PNODE219",
      "parse-community/node-apn issue 219",
      "parse-community/node-apn/issues/219"
    ),
    github(
      "PARSE4558",
      "parse-community/parse-server issue 4558",
      "parse-community/parse-server/issues/4558"
    ),
    github(
      "PPA14",
      "parse-community/parse-server-push-adapter pull request 14",
      "parse-community/parse-server-push-adapter/pull/14"
    ),
    github(
      "PYAPNS70",
      "Pr0Ger/PyAPNs2 issue 70",
      "Pr0Ger/PyAPNs2/issues/70"
    ),
    github(
      "PYAPNS76",
      "Pr0Ger/PyAPNs2 issue 76",
      "Pr0Ger/PyAPNs2/issues/76"
    ),
    github(
      "PYAPNS87",
      "Pr0Ger/PyAPNs2 issue 87",
      "Pr0Ger/PyAPNs2/issues/87"
    ),
    github(
      "PYAPNS134",
      "Pr0Ger/PyAPNs2 issue 134",
      "Pr0Ger/PyAPNs2/issues/134"
    ),
    github(
      "APNOTIC87",
      "ostinelli/apnotic issue 87",
      "ostinelli/apnotic/issues/87"
    ),
    github(
      "APNS4ERL211",
      "inaka/apns4erl issue 211",
      "inaka/apns4erl/issues/211"
    ),
    github(
      "A2-SRC",
      "reown-com/a2: client.rs",
      "reown-com/a2/blob/master/src/client.rs"
    ),
    github(
      "AIOAPNS-SRC",
      "Fatal1ty/aioapns: connection.py",
      "Fatal1ty/aioapns/blob/master/aioapns/connection.py"
    ),
  ]
}
