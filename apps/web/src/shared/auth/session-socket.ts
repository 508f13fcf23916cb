import { sessionSocket } from "@blockwright/contract/account";
import { reconnectDelayMs } from "../socket/reconnect-delay.ts";

const closedBecauseSignedOut = 4401;
const steadyAfterMs = 10_000;

/**
 * Calls `recheck` when this sign-in may have ended: the api said so, or the line was down and its word may be lost.
 * Returns what stops the watch.
 */
export function watchSession(recheck: () => void): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;

  function connect(): void {
    let openedAtMs = Infinity;
    const current = new WebSocket(new URL(sessionSocket.path, location.origin.replace(/^http/, "ws")));
    socket = current;
    current.addEventListener("open", () => {
      openedAtMs = Date.now();
    });
    current.addEventListener("message", recheck);
    current.addEventListener("close", ({ code }) => {
      if (socket !== current) return;
      if (code === closedBecauseSignedOut) recheck();
      attempt = Date.now() - openedAtMs > steadyAfterMs ? 0 : attempt + 1;
      timer = setTimeout(reconnect, reconnectDelayMs(attempt));
    });
  }

  function reconnect(): void {
    recheck();
    connect();
  }

  connect();
  return () => {
    clearTimeout(timer);
    const last = socket;
    socket = undefined;
    last?.close();
  };
}
