import { dirname } from "node:path";
import { endContainerd } from "./engines/docker.ts";
import { ensureInstance, type Instance } from "./instance.ts";
import { recordOf, sendSignal, waitForExit } from "./processes.ts";

export type FaultySignal = "SIGKILL" | "SIGTERM";

const EXIT_WITHIN_MS = 30_000;

/** Stops a service and leaves it down. */
export async function killService(
  instance: Instance,
  service: "postgres" | "nats" | "docker",
  signal: FaultySignal,
): Promise<void> {
  const pid = instance[service]?.pid;
  const record = pid === undefined ? undefined : recordOf(pid);
  if (record === undefined) return;
  // On SIGTERM PostgreSQL waits for its clients to disconnect; SIGINT is its fast shutdown.
  sendSignal(record, service === "postgres" && signal === "SIGTERM" ? "SIGINT" : signal);
  if (!(await waitForExit(record, EXIT_WITHIN_MS)))
    throw new Error(`${service} did not end after ${signal}.`);
  if (service === "docker" && instance.docker) await endContainerd(dirname(instance.docker.socketPath));
}

/** Stops a service and restarts it on the same address with its data. */
export async function restartService(
  instance: Instance,
  service: "postgres" | "nats" | "docker",
  signal: FaultySignal,
): Promise<Instance> {
  await killService(instance, service, signal);
  return ensureInstance(instance.name, [service]);
}
