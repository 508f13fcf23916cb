import { setTimeout as sleep } from "node:timers/promises";
import { transportOf } from "@blockwright/minecraft/bedrock/transport";
import { JobFailure, type StageContext } from "../../jobs/index.ts";
import { readServerAddress } from "../../servers/index.ts";
import type { BuildsDeps, GameStatus, StatusProtocol } from "../builds-deps.ts";
import type { Blueprint } from "./blueprint.ts";

const pingTries = 20;
const pingEveryMs = 500;

export interface Reached {
  readonly host: string;
  readonly port: number;
  /** Of a crossplay server, where it differs from the port. */
  readonly bedrockPort: number | null;
  /** Of the Java side where there are two. */
  readonly status: GameStatus;
}

/** Asks at the address that players are given, from this machine, until every edition answers. */
export async function reachServer(
  deps: Pick<BuildsDeps, "rows" | "pingServer">,
  { signal }: Pick<StageContext, "signal">,
  { serverId, lock }: Pick<Blueprint, "serverId" | "lock">,
): Promise<Reached> {
  const server = await readServerAddress(deps, serverId);
  if (!server?.address) throw new JobFailure("The server was deleted while it was being built.");
  const { host, port, bedrockPort } = server.address;
  const untilAnswered = async (protocol: StatusProtocol, at = port) => {
    for (let tries = 1; ; tries += 1) {
      const status = await deps.pingServer(protocol, host, at, signal);
      if (status) return status;
      if (tries >= pingTries)
        throw new JobFailure(
          "The server runs, but it can't be reached from outside. Please try again; if it happens again, contact support.",
        );
      await sleep(pingEveryMs, undefined, { signal });
    }
  };
  const status = await untilAnswered(lock.platform === "bedrock" ? bedrockProtocol(lock) : "java");
  if (lock.platform !== "crossplay" || bedrockPort === null) return { host, port, bedrockPort: null, status };
  // Older clients ask over RakNet, newer ones over NetherNet.
  for (const protocol of ["bedrock", "nethernet"] as const) await untilAnswered(protocol, bedrockPort);
  return { host, port, bedrockPort, status };
}

function bedrockProtocol({ software }: Blueprint["lock"]): StatusProtocol {
  return transportOf(software.minecraftVersion) === "nethernet" ? "nethernet" : "bedrock";
}
