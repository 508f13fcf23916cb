import { setTimeout as sleep } from "node:timers/promises";
import type Docker from "dockerode";
import { ask, askUnless } from "./engine.ts";
import { hasStatus, RuntimeError } from "./runtime-error.ts";

const GONE_WITHIN_MS = 30_000;
const POLL_MS = 50;

/** The container is gone when this resolves, even if another call has started the removal. */
export async function removeContainer(docker: Docker, name: string): Promise<void> {
  const container = docker.getContainer(name);
  const isBeingRemoved = await ask(() =>
    container.remove({ force: true, v: true }).then(
      () => false,
      (error: unknown) => {
        if (hasStatus(error, 404)) return false;
        if (hasStatus(error, 409)) return true;
        throw error;
      },
    ),
  );
  if (!isBeingRemoved) return;
  const deadline = Date.now() + GONE_WITHIN_MS;
  while ((await askUnless([404], () => container.inspect())) !== undefined) {
    if (Date.now() > deadline) throw new RuntimeError("unknown", `The container ${name} cannot be removed.`);
    await sleep(POLL_MS);
  }
}
