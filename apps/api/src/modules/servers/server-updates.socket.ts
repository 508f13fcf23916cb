import { serverUpdatesSocket, type ServerPart } from "@blockwright/contract/server-updates";
import type { SocketMessage } from "@blockwright/contract/socket";
import type { Deps } from "../../platform/deps.ts";
import { encode, onSocket, type Socket, type SocketBinding } from "../../platform/http/socket-binding.ts";
import { serverChanged } from "../nodes/index.ts";
import { batchParts, type PartBatch } from "./batch-parts.ts";
import { serverPartChanged } from "./server-events.ts";

type UpdateMessage = SocketMessage<typeof serverUpdatesSocket>;

interface Watched {
  readonly sockets: Set<Socket<UpdateMessage>>;
  readonly batch: PartBatch;
}

const minGapMs = 100;

/** Turns hints about a server into messages for the pages that show it. All pages of a server get the same messages. */
export function serverUpdatesSockets({ hints }: Pick<Deps, "hints">): SocketBinding[] {
  const watchedServers = new Map<string, Watched>();
  const note = (serverId: string, part: ServerPart) => watchedServers.get(serverId)?.batch.add(part);

  hints.listen(serverChanged, ({ serverIds }) => {
    for (const id of serverIds) note(id, "server");
  });
  hints.listen(serverPartChanged, ({ serverId, part }) => note(serverId, part));
  return [
    onSocket(serverUpdatesSocket, (_actor, socket, { serverId }) => {
      const watched = watchedServers.get(serverId) ?? watch();
      watchedServers.set(serverId, watched);
      watched.sockets.add(socket);
      socket.onClose(() => {
        watched.sockets.delete(socket);
        if (watched.sockets.size > 0) return;
        watched.batch.stop();
        watchedServers.delete(serverId);
      });
    }),
  ];
}

function watch(): Watched {
  const sockets = new Set<Socket<UpdateMessage>>();
  const send = (parts: readonly ServerPart[]) => {
    const message = encode<UpdateMessage>({ type: "changed", parts: [...parts] });
    for (const socket of sockets) socket.sendEncoded(message);
  };
  return { sockets, batch: batchParts(send, minGapMs) };
}
