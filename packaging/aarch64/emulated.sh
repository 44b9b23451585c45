#!/usr/bin/env bash
# Runs a command where programs for aarch64 start like any others, by QEMU: emulated.sh ROOT COMMAND...
#
# ROOT has the C library for them (root.sh). The system itself does not learn of it: the format is registered in a user namespace, which
# Linux allows since 6.7. Ends with 77 where that cannot be had.
set -euo pipefail

root=$1
shift
starter=$(mktemp)
trap 'rm -f "$starter"' EXIT
chmod 755 "$starter"
printf '#!/bin/sh\nexec qemu-aarch64-static -L %q "$@"\n' "$root" >"$starter"

# The first bytes of a program or library for aarch64, and which of their bits count. The kernel reads the escapes.
bytes='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
bits='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
register='mount -t binfmt_misc none /proc/sys/fs/binfmt_misc && printf %s "$0" >/proc/sys/fs/binfmt_misc/register'
format=":aarch64:M::$bytes:$bits:$starter:"
apart=(unshare --user --map-root-user --mount sh -c)
"${apart[@]}" "$register" "$format" 2>/dev/null || { echo "Programs for aarch64 cannot be started here." >&2; exit 77; }
"${apart[@]}" "$register"' && exec "$@"' "$format" "$@"
