import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type Docker from "dockerode";
import { stateOf } from "./container-state.ts";
import { ask, askPatiently, openStream } from "./engine.ts";
import { withLateOutOfMemory } from "./late-out-of-memory.ts";
import { runtimeErrorOf } from "./runtime-error.ts";
import type { ContainerExit } from "./runtime.ts";

const POLL_MS = 100;

/** The wait call misses exits while the engine is unavailable, so the result always comes from a later inspect. */
export async function untilExit(docker: Docker, name: string, signal: AbortSignal): Promise<ContainerExit> {
  const container = docker.getContainer(name);
  const look = async () => withLateOutOfMemory(docker, name, stateOf(await ask(() => container.inspect())));
  let hasJustWaited = false;
  for (;;) {
    const state = await askPatiently(look, { signal });
    if (state.exit !== undefined) return state.exit;
    // The wait call returns immediately for a container that never started, and when the engine is shutting down.
    if (!state.isRunning || hasJustWaited) await sleep(POLL_MS, undefined, { signal });
    hasJustWaited = state.isRunning && !hasJustWaited;
    if (hasJustWaited) await waitOnce(docker, name, signal);
  }
}

async function waitOnce(docker: Docker, name: string, signal: AbortSignal): Promise<void> {
  try {
    const path = `/containers/${encodeURIComponent(name)}/wait`;
    await text(await openStream(docker, { method: "POST", path, signal }));
  } catch (error) {
    signal.throwIfAborted();
    const cause = runtimeErrorOf(error);
    if (cause.code !== "engine-away") throw cause;
  }
}
