/** Records each command it receives, and answers save commands as the game does. */
export const savingGame = (onFlush: string) => `echo 'Done (0.1s)! For help, type "help"'
while read -r line; do
  echo "$line" >> heard.txt
  case "$line" in
    save-off) echo "[12:00:00 INFO]: <Bob> Automatic saving is now disabled"; echo "[12:00:00 INFO]: Automatic saving is now disabled" ;;
    "save-all flush") echo "[12:00:00 INFO]: Saving the game (this may take a moment!)"; ${onFlush} ;;
    save-on) echo "[12:00:00 INFO]: Automatic saving is now enabled" ;;
    stop) exit 0 ;;
  esac
done
sleep 1000`;
export const flushes = `echo flushed > world.txt; echo "[12:00:00 INFO]: Saved the game"`;
