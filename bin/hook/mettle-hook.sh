#!/bin/sh
# Called by a harness: mettle-hook.sh HARNESS URL HOME [JSON]. Leaves at once with 0; what is said is sent on in the background,
# out of the agent's way and beyond the end of its terminal. Nothing else is started before that: each start costs milliseconds.
exec 3<&0
(trap '' HUP; exec nice node "${0%/*}/send-hook.mjs" "$@") <&3 >/dev/null 2>&1 3<&- &
exit 0
