extension APNsSources {
  static let moreReports: [Source] = [
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
