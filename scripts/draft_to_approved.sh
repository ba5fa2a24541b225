#!/usr/bin/env bash
# A certificate from draft to approved, with curl alone, against a running demo.
# Usage: scripts/draft_to_approved.sh [http://127.0.0.1:8000] [mail folder]
set -euo pipefail

base=${1:-http://127.0.0.1:8000}
mail=${2:-var/mail}
jar=$(mktemp -d)
trap 'rm -rf "$jar"' EXIT

say() { printf '\n== %s\n' "$*" >&2; }
# The value of a JSON key, the first of that name.
pick() { python3 -c 'import json,sys; v=json.load(sys.stdin)
for k in sys.argv[1].split("."): v=v[k]
print(v)' "$1"; }
basic() { printf '%s' "$1" | base64 | tr -d '\n'; }
token_from() {
    curl -fsS -b "$jar/cookies" "$base/api/auth/token" -H 'Content-Type: application/json' \
        -d "{\"token\": \"$1\", \"remember\": false}" | pick access_token
}
# The six digits of the newest mail with a code to an address.
mailed_code() {
    grep -l "To: $1" "$mail"/*.eml | xargs grep -liE '^Subject: .*code' | xargs ls -t | head -1 | xargs grep -oE '\b[0-9]{6}\b' | head -1
}

say "The tenant signs in: password, then the code from the mail"
step=$(curl -fsS "$base/api/tenant/auth/login" \
    -H "Authorization: Basic $(basic '{"username": "tenant", "password": "demo-tenant-2307"}')")
code=$(mailed_code "$(pick email <<<"$step")")
sign_in=$(curl -fsS "$base/api/tenant/auth/login" -H "Authorization: Basic $(basic \
    "{\"username\": \"tenant\", \"password\": \"demo-tenant-2307\", \"otp\": \"$code\"}")")
tenant=$(token_from "$(pick data.token <<<"$sign_in")")

say "She begins a draft, and submits it"
# A quarter, branch, unit and code are certified once, and never the same amounts twice: each run
# takes others. What is two years late would take a lead to approve.
year=$(($(date +%Y) - 1))
unit="Stall $RANDOM"
amount="$((10000 + RANDOM)).$((10 + RANDOM % 90))"
quarters=('01-01 03-31' '04-01 06-30' '07-01 09-30' '10-01 12-31')
read -r first last <<<"${quarters[RANDOM % 4]}"
code=$(printf 'WC100 WC110 WC120 WC140 WC157 WC158 WC160 WC516' | cut -d' ' -f$((1 + RANDOM % 8)))
draft=$(curl -fsS "$base/api/certificates/" -H "Authorization: Bearer $tenant" \
    -H 'Content-Type: application/json' -d '{
        "form_type": "SINGLE", "company": "PCM", "branch": "Crest Bay Mall",
        "unit": "'"$unit"'",
        "period_from": "'"$year-$first"'", "period_to": "'"$year-$last"'",
        "signatory_name": "MARIA LOURDES R. VILLANUEVA",
        "signatory_title": "FINANCE MANAGER", "signatory_tin": "983-780-565-00000",
        "lines": [{"section": "EWT", "atc": "'"$code"'",
                   "m1": "'"$amount"'", "m2": "'"$amount"'", "m3": "'"$amount"'"}]}')
id=$(pick id <<<"$draft")
curl -fsS -X POST "$base/api/certificates/$id/submit/" -H "Authorization: Bearer $tenant" \
    -H 'Content-Type: application/json' -H 'If-Match: "1"' -d '{}' | pick status

say "The processor signs in through the company directory"
form=$(curl -fsSL -c "$jar/cookies" -b "$jar/cookies" -w '\n%{url_effective}' \
    "$base/api/accounting/auth/start")
address=$(tail -1 <<<"$form")
field() { grep -oE "name=\"$1\" value=\"[^\"]+\"" <<<"$form" | cut -d'"' -f4 | sed 's/&amp;/\&/g'; }
landed=$(curl -sS -o /dev/null -L -c "$jar/cookies" -b "$jar/cookies" -w '%{url_effective}' \
    -e "$address" "$address" --data-urlencode "csrfmiddlewaretoken=$(field csrfmiddlewaretoken)" \
    --data-urlencode "next=$(field next)" \
    --data-urlencode 'username=processor@mall.example' \
    --data-urlencode 'password=demo-processor-2307')
processor=$(token_from "${landed#*#token=}")

say "He approves it"
curl -fsS -X POST "$base/api/certificates/$id/approve/" -H "Authorization: Bearer $processor" \
    -H 'Content-Type: application/json' -H "Idempotency-Key: $id-approve" -d '{}' | pick status

say "Its history"
curl -fsS "$base/api/certificates/$id/history/" -H "Authorization: Bearer $tenant" |
    python3 -c 'import json,sys
for step in json.load(sys.stdin): print(step["seq"], step["move"], step["target"], step["by"])'
