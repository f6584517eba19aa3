# A warm call of a session, without Node: `do` goes to the Perl below where Perl is there and all three streams are open.
# Everything else, and whatever Perl leaves alone, goes to the JavaScript at the end of this file.
if [ "${1-}" = do ] && command -v perl >/dev/null 2>&1 &&
  { command : 3<&0 && command : 3>&1; } 2>/dev/null && command : 3>&2; then
  exec perl -C0 -x "$0" "$@"
fi
exec /usr/bin/env node "$0" "$@"
