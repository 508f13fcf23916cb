import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type Docker from "dockerode";
import { stateOf } from "./container-state.ts";
import { ask, askPatiently, openStream } from "./engine.ts";
import { withLateOutOfMemory } from "./late-out-of-memory.ts";
import { runtimeErrorOf } from "./runtime-error.ts";
import type { ContainerExit } from "./runtime.ts";

const POLL_MS = 100;

/** Waiting alone loses what happens while the engine is away, so what counts is what inspecting says afterwards. */
export async function untilExit(docker: Docker, name: string, signal: AbortSignal): Promise<ContainerExit> {
  const container = docker.getContainer(name);
  const look = async () => withLateOutOfMemory(docker, name, stateOf(await ask(() => container.inspect())));
  let hasJustWaited = false;
  for (;;) {
    const state = await askPatiently(look, { signal });
    if (state.exit !== undefined) return state.exit;
    // The engine answers at once for one that was never started, and when it is about to go away itself.
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
