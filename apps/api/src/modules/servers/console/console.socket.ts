import { consoleSocket } from "@blockwright/contract/console";
import type { Deps } from "../../../platform/deps.ts";
import { onSocket, type Socket, type SocketBinding } from "../../../platform/http/socket-binding.ts";
import type { Link } from "../../../platform/nats/link.ts";
import { serverChanged, type CallNode } from "../../nodes/index.ts";
import { createAudience, type Audience, type Watcher } from "./console-audience.socket.ts";
import { createKeptLines, type ConsoleMessage, type Position } from "./console-lines.ts";
import { ConsoleStream } from "./console-stream.ts";
import { findInstallationLines, prepareFindConsoleTarget } from "../servers.repository.ts";

type ConsoleDeps = Pick<Deps, "rows" | "hints" | "log"> & {
  readonly callNode: CallNode;
  readonly link: Link;
};

interface Watched {
  readonly audience: Audience;
  readonly stream: ConsoleStream;
}

const installationEpoch = "installation";
const fallbackLines = 10;

/** One stream per watched server and process, for any number of readers. It ends with the last of them. */
export function serversSockets(deps: ConsoleDeps): SocketBinding[] {
  const watchedServers = new Map<string, Watched>();
  const findTarget = prepareFindConsoleTarget(deps.rows);

  const watch = (serverId: string): Watched => {
    const kept = createKeptLines();
    const source = { ...deps, findTarget: () => findTarget(serverId) };
    const stream = new ConsoleStream(source, kept, () => audience.tell());
    const audience = createAudience({
      kept,
      state: () => stream.state,
      greetWithoutLines: (socket, position) => void greetWithInstallation(deps, serverId, socket, position),
    });
    stream.run().catch((error: unknown) => deps.log.error({ err: error }, "a console is no longer followed"));
    return { stream, audience };
  };
  const join = (serverId: string, socket: Socket<ConsoleMessage>, position: Position | undefined) => {
    const watched = watchedServers.get(serverId) ?? watch(serverId);
    watchedServers.set(serverId, watched);
    const watcher: Watcher = { socket, position, isGreeted: false, trouble: undefined };
    watched.audience.add(watcher);
    socket.onClose(() => {
      watched.audience.remove(watcher);
      if (watched.audience.size > 0) return;
      watched.stream.stop();
      watchedServers.delete(serverId);
    });
  };
  deps.hints.listen(serverChanged, ({ serverIds }) => {
    for (const id of serverIds) watchedServers.get(id)?.stream.lookAgain();
  });
  return [
    onSocket(consoleSocket, (_actor, socket, { serverId, epoch, after }) =>
      join(serverId, socket, epoch === undefined || after === undefined ? undefined : { epoch, last: after }),
    ),
  ];
}

/** The installation log is better than an empty screen. */
async function greetWithInstallation(
  { rows, log }: ConsoleDeps,
  serverId: string,
  socket: Socket<ConsoleMessage>,
  position: Position | undefined,
): Promise<void> {
  const lines = await findInstallationLines(rows, serverId, fallbackLines).catch((error: unknown) => {
    log.warn({ err: error }, "the installation's lines can't be read");
    return [];
  });
  const seen = position?.epoch === installationEpoch ? position.last : -1;
  const data = lines.filter(({ id }) => id > seen).map(({ text }) => text);
  const last = lines.at(-1)?.id ?? -1;
  socket.send({ type: "logs", data, epoch: installationEpoch, last, skipped: 0 });
}
