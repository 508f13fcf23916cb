import { serverParts, serverUpdatesSocket } from "@blockwright/contract/server-updates";
import type { ServerPart } from "@blockwright/contract/server-updates";
import { keepSocketOpen, readMessage, socketUrl } from "../../../shared/socket/keep-socket-open.ts";

/** Reports what changed; after a lost connection, everything, since a message may have been missed. */
export function watchServer(serverId: string, onChanged: (parts: readonly ServerPart[]) => void): () => void {
  let hasBeenOpen = false;
  return keepSocketOpen({
    url: () => socketUrl(serverUpdatesSocket.path, { serverId }),
    onOpen() {
      if (hasBeenOpen) onChanged(serverParts);
      hasBeenOpen = true;
    },
    onMessage(data) {
      const message = readMessage(serverUpdatesSocket, data);
      if (message !== undefined) onChanged(message.parts);
      return message !== undefined;
    },
  });
}
