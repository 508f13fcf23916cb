import { setTimeout as sleep } from "node:timers/promises";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { Runtime } from "../../runtime/runtime.ts";
import type { RunningContainer } from "./running-container.ts";

const afterSigtermMs = 20_000;
const lookAgainMs = 500;

/** Sends the stop command first, so that the world is saved; then SIGTERM, then SIGKILL. */
export async function stopContainer(
  runtime: Runtime,
  { instanceId, manners }: InstanceSpec,
  container: RunningContainer,
  signal: AbortSignal,
): Promise<void> {
  const hasExitedWithin = async (ms: number) => {
    const over = new AbortController();
    const late = sleep(ms, false, { signal: AbortSignal.any([over.signal, signal]) }).catch(() => false);
    const exited = await Promise.race([container.exited.then(() => true), late]);
    over.abort();
    return exited;
  };
  const graceEndsAt = performance.now() + manners.stopGraceMs;
  let askedOver = 0;
  while (performance.now() < graceEndsAt) {
    // Sent again over every new attachment: an engine that went away may have lost the command.
    const over = container.attachments;
    const isAsked = over === askedOver || (await canWrite(container, manners.stopCommand));
    if (isAsked) askedOver = over;
    if (await hasExitedWithin(Math.min(lookAgainMs, graceEndsAt - performance.now()))) return;
    signal.throwIfAborted();
  }
  signal.throwIfAborted();
  await runtime.signal(instanceId, "SIGTERM");
  if (await hasExitedWithin(afterSigtermMs)) return;
  signal.throwIfAborted();
  await runtime.signal(instanceId, "SIGKILL");
  await container.exited;
}

function canWrite(container: RunningContainer, line: string): Promise<boolean> {
  return container.write(line).then(
    () => true,
    () => false,
  );
}
