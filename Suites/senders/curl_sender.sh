#!/bin/sh
# A sender for one push: `pushproof test Suites/apns --per-case -- sh Suites/senders/curl_sender.sh`.
# Reads the `send` object from standard input, credentials from PUSHPROOF_* variables.
# Alert and background only. Needs curl with HTTP/2, jq, openssl and xxd.
# Exit 0: sent. 1: failed. 127: unsupported.
set -eu

order=$(cat)
field() { printf '%s' "$order" | jq -r "$1"; }

# What this script maps; anything else would be dropped in silence, so it is not supported.
supported='
  (.notification.kind == "alert" or .notification.kind == "background")
  and .provider == "apns" and .target.token != null
  and ((.notification | keys) - ["kind", "title", "subtitle", "body", "titleLocKey",
    "titleLocArgs", "subtitleLocKey", "subtitleLocArgs", "bodyLocKey", "bodyLocArgs", "badge",
    "sound", "category", "threadId", "collapseId", "priority", "ttl", "silent", "data"] == [])'
[ "$(field "$supported")" = true ] || exit 127

if [ "$(field .environment)" = sandbox ]; then
  url=$PUSHPROOF_APNS_SANDBOX_URL team=$PUSHPROOF_APNS_SANDBOX_TEAM_ID
  key_id=$PUSHPROOF_APNS_SANDBOX_KEY_ID key=$PUSHPROOF_APNS_SANDBOX_KEY
else
  url=$PUSHPROOF_APNS_URL team=$PUSHPROOF_APNS_TEAM_ID
  key_id=$PUSHPROOF_APNS_KEY_ID key=$PUSHPROOF_APNS_KEY
fi

base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }

# openssl signs in DER; a JWT wants the two numbers with 32 bytes each (RFC 7518, section 3.4).
raw_signature() {
  openssl dgst -sha256 -sign "$key" -binary | openssl asn1parse -inform DER |
    sed -n 's/.*INTEGER *:\([0-9A-F]*\)$/\1/p' |
    while read -r number; do
      while [ ${#number} -lt 64 ]; do number=0$number; done
      printf '%s' "$number"
    done | xxd -r -p | base64url
}

provider_token() {
  head=$(printf '{"alg":"ES256","kid":"%s"}' "$key_id" | base64url)
  claims=$(printf '{"iss":"%s","iat":%s}' "$team" "$(date +%s)" | base64url)
  printf '%s.%s.%s' "$head" "$claims" "$(printf '%s.%s' "$head" "$claims" | raw_signature)"
}

payload=$(printf '%s' "$order" | jq -c '.notification as $n
  | ($n.data // {} | if type == "object" then . else {data: .} end) as $custom
  | def line($name; $prefix):
      if $n[$name + "LocKey"] then
        {($prefix + "loc-key"): $n[$name + "LocKey"], ($prefix + "loc-args"): $n[$name + "LocArgs"]}
      else {($name): $n[$name]} end;
    def given: with_entries(select(.value != null));
    if $n.kind == "background" or $n.silent then {aps: {"content-available": 1}}
    else {aps: {
      alert: ((line("title"; "title-") + line("subtitle"; "subtitle-") + line("body"; "")) | given
        | if . == {} then null else . end),
      badge: $n.badge, sound: $n.sound, category: $n.category, "thread-id": $n.threadId
    } | given}
    end + $custom')

push_type=$(field 'if .notification.silent then "background" else .notification.kind end')
case $push_type$(field '.notification.priority // "high"') in
alerthigh) priority=10 ;;
*) priority=5 ;;
esac

set -- -H "authorization: bearer $(provider_token)" -H "content-type: application/json" \
  -H "apns-topic: $(field .target.topic)" -H "apns-push-type: $push_type" \
  -H "apns-priority: $priority"
ttl=$(field '.notification.ttl // "none"')
case $ttl in
none) ;;
0) set -- "$@" -H "apns-expiration: 0" ;;
*) set -- "$@" -H "apns-expiration: $(($(date +%s) + ttl))" ;;
esac
collapse=$(field '.notification.collapseId // ""')
[ -z "$collapse" ] || set -- "$@" -H "apns-collapse-id: $collapse"

# The status comes behind the body of the answer, on a line of its own.
answer=$(printf '%s' "$payload" | curl --silent --show-error --http2 --max-time 8 \
  --cacert "$PUSHPROOF_CA" "$@" --data-binary @- --write-out '\n%{http_code}' \
  "$url/3/device/$(field .target.token)")
status=$(printf '%s\n' "$answer" | tail -n 1)
reason=$(printf '%s\n' "$answer" | sed '$d' | jq -r '.reason // ""' 2>/dev/null || true)
jq -nc --argjson status "$status" --arg reason "$reason" \
  '{type: "result", status: $status} + if $reason == "" then {} else {reason: $reason} end'
[ "$status" = 200 ]
