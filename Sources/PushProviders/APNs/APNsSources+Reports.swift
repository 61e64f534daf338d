extension APNsSources {
  private static func github(_ key: String, _ title: String, _ path: String) -> Source {
    Source(key: key, title: title, url: "https://github.com/" + path)
  }

  /// Open source code and public reports.
  static let reports: [Source] = [
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
    github(
      "RPUSH462",
      "rpush/rpush issue 462",
      "rpush/rpush/issues/462"
    ),
    github(
      "RPUSH647",
      "rpush/rpush issue 647",
      "rpush/rpush/issues/647"
    ),
    github(
      "RPUSH-SRC",
      "rpush/rpush: notification.rb",
      "rpush/rpush/blob/master/lib/rpush/client/active_model/apns/notification.rb"
    ),
    github(
      "PUSHJACK32",
      "dgilland/pushjack issue 32",
      "dgilland/pushjack/issues/32"
    ),
    github(
      "BUFORD13",
      "RobotsAndPencils/buford issue 13",
      "RobotsAndPencils/buford/issues/13"
    ),
    github(
      "PIGEON155",
      "codedge-llc/pigeon pull request 155",
      "codedge-llc/pigeon/pull/155"
    ),
    github(
      "PIGEON226",
      "codedge-llc/pigeon issue 226",
      "codedge-llc/pigeon/issues/226"
    ),
    github(
      "MALLIINA19",
      "malliina/mobile-push issue 19",
      "malliina/mobile-push/issues/19"
    ),
    github(
      "GORUSH394",
      "appleboy/gorush pull request 394",
      "appleboy/gorush/pull/394"
    ),
    github(
      "DOTAPNS90",
      "alexalok/dotAPNS issue 90",
      "alexalok/dotAPNS/issues/90"
    ),
    github(
      "VAPOR47",
      "vapor/apns issue 47",
      "vapor/apns/issues/47"
    ),
    github(
      "MPUSH119",
      "esl/MongoosePush issue 119",
      "esl/MongoosePush/issues/119"
    ),
    github(
      "MYAPP1",
      "myappcloud/push issue 1",
      "myappcloud/push/issues/1"
    ),
    github(
      "HALLM545",
      "valentinfrlch/ha-llmvision issue 545",
      "valentinfrlch/ha-llmvision/issues/545"
    ),
    github(
      "RMS62",
      "richsage/RMSPushNotificationsBundle pull request 62",
      "richsage/RMSPushNotificationsBundle/pull/62"
    ),
    github(
      "NPN72",
      "appfeel/node-pushnotifications issue 72",
      "appfeel/node-pushnotifications/issues/72"
    ),
    github(
      "NCPN9",
      "andrei-m-code/net-core-push-notifications issue 9",
      "andrei-m-code/net-core-push-notifications/issues/9"
    ),
    github(
      "ONM27",
      "onmyway133/PushNotifications issue 27",
      "onmyway133/PushNotifications/issues/27"
    ),
    github(
      "ONCALL1614",
      "grafana-cold-storage/oncall pull request 1614",
      "grafana-cold-storage/oncall/pull/1614"
    ),
    github(
      "LADEMO1",
      "jerryliurui/Live-Activities-Demo-NBA-Score issue 1",
      "jerryliurui/Live-Activities-Demo-NBA-Score/issues/1"
    ),
    github(
      "FLA118",
      "istornz/flutter_live_activities issue 118",
      "istornz/flutter_live_activities/issues/118"
    ),
    github(
      "AIRSHIP411",
      "urbanairship/ios-library issue 411",
      "urbanairship/ios-library/issues/411"
    ),
    github(
      "KALYKE430",
      "nnsnodnb/kalyke pull request 430",
      "nnsnodnb/kalyke/pull/430"
    ),
    github(
      "MOZ1393",
      "mozilla-services/autopush issue 1393",
      "mozilla-services/autopush/issues/1393"
    ),
    github(
      "FIS4042",
      "firebase/firebase-ios-sdk issue 4042",
      "firebase/firebase-ios-sdk/issues/4042"
    ),
    github(
      "UNIQ",
      "uniqush/uniqush-push: apns-verification-plan.md",
      "uniqush/uniqush-push/blob/master/docs/apns-verification-plan.md"
    ),
    github(
      "UNIQ-ADR",
      "uniqush/uniqush-push: 0001-deterministic-apns-provider-tokens.md",
      "uniqush/uniqush-push/blob/master/docs/adr/0001-deterministic-apns-provider-tokens.md"
    ),
    github(
      "UNIQ203",
      "uniqush/uniqush-push pull request 203",
      "uniqush/uniqush-push/pull/203"
    ),
    github(
      "QB",
      "gbyo/qbsheet",
      "gbyo/qbsheet"
    ),
  ]
}
