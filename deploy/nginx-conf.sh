#!/bin/sh
# Print the configuration of nginx: deploy/nginx.conf for this name and these processes.
#   sh deploy/nginx-conf.sh portal.example 127.0.0.1:8000 127.0.0.1:8002
set -eu
if [ $# -lt 2 ]; then
    echo "usage: nginx-conf.sh NAME HOST:PORT..." >&2
    exit 2
fi
name=$1
shift
servers=$(printf 'server %s max_fails=0; ' "$@")
sed -e "s|portal\\.example|$name|g" \
    -e "s|server 127\\.0\\.0\\.1:8000 max_fails=0;|$servers|" "$(dirname "$0")/nginx.conf"
