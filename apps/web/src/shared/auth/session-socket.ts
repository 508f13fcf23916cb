import { sessionSocket } from "@blockwright/contract/account";
import { keepSocketOpen, socketUrl } from "../socket/keep-socket-open.ts";

const closedBecauseSignedOut = 4401;

/**
 * Calls `recheck` when this sign-in may have ended: the api said so, or the line was down and its word may be lost.
 * Returns what stops the watch.
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
