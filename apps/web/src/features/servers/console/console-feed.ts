import { consoleSocket } from "@blockwright/contract/console";
import type { SocketMessage } from "@blockwright/contract/socket";
import { keepSocketOpen, readMessage, socketUrl } from "../../../shared/socket/keep-socket-open.ts";
import type { ConsolePosition } from "./console-lines.ts";

type ConsoleMessage = SocketMessage<typeof consoleSocket>;

interface ConsoleWatcher {
  readonly onConnected: () => void;
  readonly onDisconnected: () => void;
  readonly onMessage: (message: ConsoleMessage) => void;
}

/** Watches a server's console, and resumes after a lost connection. Returns a function that stops the watch. */
export function watchConsole(serverId: string, watcher: ConsoleWatcher): () => void {
  let position: ConsolePosition | undefined;
  return keepSocketOpen({
    url: () =>
      socketUrl(consoleSocket.path, {
        serverId,
        ...(position && { epoch: position.epoch, after: String(position.last) }),
      }),
    onOpen: watcher.onConnected,
    onMessage(data) {
      const message = readMessage(consoleSocket, data);
      if (message === undefined) return false;
      if (message.type === "logs") position = { epoch: message.epoch, last: message.last };
      watcher.onMessage(message);
      // Only a console that sent something is reconnected quickly: some refuse right after they opened.
      return message.type === "logs";
    },
    onClose(_code, wasOpen) {
      if (wasOpen) watcher.onDisconnected();
    },
  });
}
