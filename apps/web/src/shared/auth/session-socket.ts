import { sessionSocket } from "@blockwright/contract/session";
import { keepSocketOpen, socketUrl } from "../socket/keep-socket-open.ts";

const closedBecauseSignedOut = 4401;

/**
 * Calls `recheck` when this session may have ended: the api said so, or the connection was lost and a message may have
 * been missed. Returns a function that stops the watch.
 */
export function watchSession(recheck: () => void): () => void {
  let isFirst = true;
  return keepSocketOpen({
    url() {
      if (!isFirst) recheck();
      isFirst = false;
      return socketUrl(sessionSocket.path);
    },
    onMessage() {
      recheck();
      return false;
    },
    onClose(code) {
      if (code === closedBecauseSignedOut) recheck();
    },
  });
}
