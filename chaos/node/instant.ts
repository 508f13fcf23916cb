import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cell } from "./cell.ts";
import { during, engineKilled } from "./faults.ts";
import { finishRound, type Round } from "./interruptions.ts";
import { untilState } from "./phases.ts";
import type { NodeWorld } from "./world.ts";
import { waitFor } from "../wait-for.ts";

const intoTheStartMs = 150;
const comesBackWithinMs = 10_000;
/** The agent's longest retry delay by then. */
const triedAgainWithinMs = 40_000;

/**
 * The engine dies while it starts a container. Docker 20.10 may then hold the port for a container that does not exist,
 * until the engine restarts again; nothing else can free it. The agent must keep retrying meanwhile.
 */
export async function runInstantOfStart(world: NodeWorld): Promise<Round> {
  const spec = world.games.shell({ power: "off" });
  const { instanceId } = spec;
  await world.plane.desire(spec);
  await untilState(world, instanceId, "offline");
  void world.plane.revise(instanceId, { power: "on" });
  const file = join(world.stateFolder, "instances", `${instanceId}.json`);
  const isNoted = () => (readFileSync(file, "utf8").includes('"isSupposedToRun":true') ? true : undefined);
  await waitFor("the start to be noted", isNoted, { everyMs: 1 });
  await sleep(intoTheStartMs);
  let overAt = await during(world, engineKilled, false, () => undefined);
  const isBack = () => (world.plane.latest(instanceId)?.observation.state === "online" ? true : undefined);
  await waitFor("it to be online", isBack, { withinMs: comesBackWithinMs }).catch(() => undefined);
  const lastExit = world.plane.latest(instanceId)?.observation.lastExit;
  const isPortHeld = isBack() === undefined && lastExit?.reason === "start-failed";
  if (isPortHeld) overAt = await during(world, engineKilled, false, () => undefined);
  const cell: Cell = {
    fault: engineKilled.name,
    phase: `in the instant of its start${isPortHeld ? ", and again to free its port" : ""}`,
    instanceId,
    expected: { state: "online", reason: isPortHeld ? "start-failed" : null, starts: 1 },
  };
  return finishRound(world, [cell], overAt, "engine killed in the instant of a start", triedAgainWithinMs);
}
