import { text } from "node:stream/consumers";
import type Docker from "dockerode";
import { ask, openStream } from "./engine.ts";
import type { ContainerExit, ContainerState } from "./runtime.ts";

const KILLED = 137;
/** Measured: on a busy machine the event came up to 300 ms after the exit. */
const MAY_COME_LATE_BY_MS = 1_000;

/**
 * The engine learns of an OOM kill and of the exit in two separate ways. When the exit comes first, inspect never shows
 * the OOM kill, but the engine's events do.
 */
export async function withLateOutOfMemory(
  docker: Docker,
  name: string,
  state: ContainerState,
): Promise<ContainerState> {
  const { exit, startedAt } = state;
  if (exit === undefined || startedAt === undefined) return state;
  if (exit.code !== KILLED || exit.wasOutOfMemory) return state;
  const wasOutOfMemory = await ask(() => wasToldOutOfMemory(docker, name, startedAt, exit));
  return { ...state, exit: { ...exit, wasOutOfMemory } };
}

async function wasToldOutOfMemory(
  docker: Docker,
  name: string,
  startedAt: Date,
  { finishedAt }: ContainerExit,
): Promise<boolean> {
  const query = {
    since: secondsOf(startedAt.getTime()),
    // The response ends at this time, or immediately if it has passed.
    until: secondsOf(finishedAt.getTime() + MAY_COME_LATE_BY_MS),
    filters: JSON.stringify({ type: ["container"], container: [name], event: ["oom"] }),
  };
  return (await text(await openStream(docker, { method: "GET", path: "/events", query }))) !== "";
}

function secondsOf(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}
