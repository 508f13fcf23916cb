import { consoleSocket } from "@blockwright/contract/console";
import type { SocketMessage } from "@blockwright/contract/socket";
import { reconnectDelayMs } from "../../../shared/socket/reconnect-delay.ts";
import type { ConsolePlace } from "./console-lines.ts";

type ConsoleMessage = SocketMessage<typeof consoleSocket>;

interface ConsoleWatcher {
  readonly onConnected: () => void;
  readonly onDisconnected: () => void;
  readonly onMessage: (message: ConsoleMessage) => void;
}

/** Watches a server's console, and after a lost line goes on from where it was. Returns what stops the watch. */
export function watchConsole(serverId: string, watcher: ConsoleWatcher): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let place: ConsolePlace | undefined;

  function connect(): void {
    const current = new WebSocket(consoleUrl(serverId, place));
    let wasOpen = false;
    socket = current;
    current.addEventListener("open", () => {
      if (socket !== current) return;
      wasOpen = true;
      watcher.onConnected();
    });
    current.addEventListener("message", ({ data }) => {
      const message = socket === current ? readMessage(data) : undefined;
      if (message === undefined) return;
      if (message.type === "logs") {
        // Only a console that speaks is worth coming back to quickly: some refuse right after they opened.
        attempt = 0;
        place = { epoch: message.epoch, last: message.last };
      }
      watcher.onMessage(message);
    });
    current.addEventListener("close", () => {
      if (socket !== current) return;
      if (wasOpen) watcher.onDisconnected();
      timer = setTimeout(connect, reconnectDelayMs(attempt));
      attempt += 1;
    });
  }

  connect();
  return () => {
    clearTimeout(timer);
    const last = socket;
    socket = undefined;
    last?.close();
  };
}

function consoleUrl(serverId: string, place: ConsolePlace | undefined): URL {
  const url = new URL(consoleSocket.path, location.origin.replace(/^http/, "ws"));
  url.searchParams.set("serverId", serverId);
  if (place !== undefined) {
    url.searchParams.set("epoch", place.epoch);
    url.searchParams.set("after", String(place.last));
  }
  return url;
}

function readMessage(data: unknown): ConsoleMessage | undefined {
  try {
    return consoleSocket.sends.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}
