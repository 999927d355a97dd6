#!/bin/sh
# Makes the secrets of deploy/compose.yaml, once. Keep a copy elsewhere: without the operator key nobody who signs in
# with a code from a phone can do so any more, and without the passphrase the keys in a backup cannot be read.
set -eu
cd "$(dirname "$0")"
if [ -e secrets ]; then
  echo 'deploy/secrets is there already. Nothing was changed.' >&2
  exit 1
fi
mkdir -m 0700 secrets
cd secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

password=$(random)
s3_secret=$(random)
random >api-key
random >operator-key
random >backup-passphrase
printf %s "$password" >database-password
printf %s "postgres://lychgate:$password@postgres/lychgate" >database-url
printf %s "$s3_secret" >s3-secret
printf 'ROOT_ACCESS_KEY=lychgate\nROOT_SECRET_KEY=%s\n' "$s3_secret" >s3.env
# The users of the containers read them. On this machine only the owner of the folder can.
chmod 0444 ./*
[ -e ../lychgate.env ] || printf 'PROVIDER_NAME=\nPROVIDER_PHONE=\nMAIL_FROM=\nSMTP_URL=\n' >../lychgate.env
echo 'The secrets are in deploy/secrets. Now fill in deploy/lychgate.env.'
