import { randomUUID } from "node:crypto";
import { call, createServerFromFile, untilServer } from "./node-under-test.ts";
import type { Owner } from "./node-under-test.ts";
import { playMachine, type PlayedMachine } from "./played-machine.ts";

export interface PlayedServer {
  readonly serverId: string;
  readonly node: PlayedMachine["node"];
  readonly stop: () => Promise<void>;
}

/**
 * A server that runs on no machine: its node speaks the real protocol, reports the server as online, and ignores
 * everything after that. A request to the server then shows at once and never completes.
 */
export async function playServer(owner: Owner): Promise<PlayedServer> {
  const { node, stop: stopMachine } = await playMachine(`played ${randomUUID().slice(0, 6)}`);
  const serverId = await createServerFromFile(playedOrder(owner));
  await node.beat();
  await untilServer(owner, serverId, ({ status }) => status === "online");
  node.isDeaf = true;
  const stop = async () => {
    await call(`/api/servers/${serverId}`, { method: "DELETE", cookie: owner.cookie });
    await stopMachine();
  };
  return { serverId, node, stop };
}

/** A server that installs nothing. */
export function playedOrder({ username }: Pick<Owner, "username">, name = "Harbour Town") {
  return {
    owner: username,
    server: {
      name,
      platformType: "java",
      serverType: "paper",
      minecraftVersion: "1.21.4",
      plan: "free",
      maxPlayers: 10,
      maxRamMb: 512,
      maxStorageMb: 1024,
    },
    protocols: ["tcp"],
    run: {
      image: "example/java:21",
      command: ["java", "-jar", "server.jar"],
      manners: {
        readyText: "Done",
        stopCommand: "stop",
        ping: "java",
        startTimeLimitMs: 60_000,
        stopGraceMs: 60_000,
      },
      limits: { memoryMb: 512, cpus: 1, processes: 256, diskMb: 1024 },
      installation: { id: randomUUID(), files: [], texts: [], steps: [] },
    },
  };
}
