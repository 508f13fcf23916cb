import { printBurst } from "./node-line-costs.ts";

/**
 * A game that writes a timestamp into each line: `tick <lines> <microseconds between two>`. Only shell built-ins, since
 * the cost of starting a program for each line would be measured too.
 */
export const tickingGame = `
mkfifo never
exec 9<>never
echo 'Done ('
while read -r what count gap; do
  case "$what" in
  burst) ${printBurst} ;;
  tick)
    now=$EPOCHREALTIME
    due="\${now%.*}\${now#*.}"
    i=0
    while [ $i -lt $count ]; do
      due=$((due + gap))
      now=$EPOCHREALTIME
      wait=$((due - \${now%.*}\${now#*.}))
      if [ $wait -gt 0 ]; then
        seconds=$(printf '%d.%06d' $((wait / 1000000)) $((wait % 1000000)))
        read -r -t "$seconds" -u 9
      fi
      echo "[12:00:00 INFO]: a line of the usual length, stamp $i $EPOCHREALTIME end"
      i=$((i + 1))
    done ;;
  esac
done`;
