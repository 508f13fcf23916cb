import { sessionSocket } from "@blockwright/contract/session";
import type { Deps } from "../../platform/deps.ts";
import { onSocket, type Socket, type SocketBinding } from "../../platform/http/socket-binding.ts";
import { sessionsEnded } from "./account-events.ts";
import { findLivingSessions } from "./sessions.repository.ts";

const checkEveryMs = 30_000;

/** A hint only triggers a check; the row decides. A lost hint costs half a minute. */
export function accountsSockets({
  rows,
  hints,
  log,
  now,
}: Pick<Deps, "rows" | "hints" | "log" | "now">): SocketBinding[] {
  const open = new Map<string, Set<Socket<{ type: "signed-out" }>>>();
  const closeEnded = async (candidates: readonly string[]) => {
    const ids = candidates.filter((id) => open.has(id));
    const living = await findLivingSessions(rows, ids, now());
    for (const socket of ids.filter((id) => !living.has(id)).flatMap((id) => [...(open.get(id) ?? [])])) {
      socket.send({ type: "signed-out" });
      socket.close(4401);
    }
  };
  const look = (ids: readonly string[]) => {
    closeEnded(ids).catch((error: unknown) => log.warn({ err: error }, "open pages could not be checked"));
  };
  hints.listen(sessionsEnded, ({ sessionIds }) => look(sessionIds));
  setInterval(() => look([...open.keys()]), checkEveryMs).unref();
  return [
    onSocket(sessionSocket, (actor, socket) => {
      if (actor.kind !== "browser") return socket.close(4401);
      const { sessionId } = actor;
      const sockets = open.get(sessionId) ?? new Set();
      open.set(sessionId, sockets.add(socket));
      socket.onClose(() => {
        sockets.delete(socket);
        if (sockets.size === 0) open.delete(sessionId);
      });
    }),
  ];
}
