import { readlinkSync } from "node:fs";
import { killService } from "../../services/faults.ts";
import { ensureInstance } from "../../services/instance.ts";
import { findByArgument } from "../../services/processes.ts";
import { untilNothingIsFound } from "../build/audit.ts";
import type { BuildWorld } from "../build/world.ts";
import { count } from "../rest.ts";
import { auditRunning } from "./audit.ts";
import { askServer, markFiles, untilOnline, type OwnedServer } from "./owned.ts";
import { soundWithinMs, type ServerCell } from "./round.ts";
import { waitFor } from "../wait-for.ts";

const maxTries = 5;

/**
 * The engine dies after it has allocated a port and before the container runs, and holds the unused port from then on.
 * The server must come back on another port, and its owner must be told once.
 */
export async function runLostPort(world: BuildWorld, server: OwnedServer): Promise<ServerCell> {
  const cell = { fault: "engine", step: "a start, between its port and its container" };
  await untilOnline(world, server);
  markFiles(world, server);
  const before = await portOf(world, server);
  const lostAt = await losePort(world, server, before);
  if (lostAt === undefined)
    return { ...cell, end: "never", settledAfterMs: Number.NaN, problems: ["the engine kept no port"] };
  const audit = async () => {
    const port = await portOf(world, server);
    const moved = port === before ? ["it still has the port it can't have"] : [];
    return [...moved, ...(await auditRunning(world, server, { live: server.marker, kept: [] }))];
  };
  const problems = [...(await untilNothingIsFound(audit, soundWithinMs))];
  const settledAfterMs = performance.now() - lostAt;
  const told = await count(
    world.query,
    `server_installation_lines where server_id = '${server.serverId}' and text like 'Port ${before} %'`,
  );
  if (told !== 1) problems.push(`its owner is told ${told} times`);
  return {
    ...cell,
    end: `port ${await portOf(world, server)} instead of ${before}`,
    settledAfterMs,
    problems,
  };
}

export function countPortMoves({ query }: BuildWorld): Promise<number> {
  return count(query, "activity where action = 'server.port-moved'");
}

/** Returns when the port was lost; undefined if the engine was too fast or too slow each time. */
async function losePort(world: BuildWorld, server: OwnedServer, port: number): Promise<number | undefined> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    await untilOnline(world, server);
    await askServer(world, server, "/action", { action: "stop" });
    await waitFor("a server to be offline", async () =>
      (await askServer(world, server)).body["status"] === "offline" ? true : undefined,
    );
    await askServer(world, server, "/action", { action: "start" });
    await waitFor("its port to be given out", () => findProxy(world, port), { everyMs: 2 });
    await killService(world.instance, "docker", "SIGKILL");
    const killedAt = performance.now();
    world.instance = await ensureInstance(world.instance.name, ["docker"]);
    const isRefused = async () => {
      const { body } = await askServer(world, server);
      if (body["status"] === "online") return false;
      const said = `instance_id = '${server.instanceId}' and last_exit ->> 'reason' = 'start-failed'`;
      return (await count(world.query, `instance_observations where ${said}`)) > 0 || undefined;
    };
    if (await waitFor("it to run or to be refused", isRefused)) return killedAt;
  }
  return undefined;
}

/** Only for this engine: others on the same machine allocate the same numbers. */
function findProxy({ instance }: BuildWorld, port: number) {
  const networkOf = (pid: number) => {
    try {
      return readlinkSync(`/proc/${pid}/ns/net`);
    } catch {
      return undefined;
    }
  };
  const ours = networkOf(instance.docker?.pid ?? 0);
  return findByArgument("docker-proxy", String(port)).find(({ pid }) => networkOf(pid) === ours);
}

async function portOf(world: BuildWorld, server: OwnedServer): Promise<number> {
  return Number((await askServer(world, server)).body["port"]);
}
