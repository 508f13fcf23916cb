import { setTimeout as sleep } from "node:timers/promises";
import type { PortCheck } from "@blockwright/minecraft/add-on-ports/add-on-port";
import type { Deps } from "../../../platform/deps.ts";
import { listAddOnPorts, type ShownPort } from "./list-ports.ts";

/** Whether something answers at a published port, asked from outside of its machine's containers. */
export type ProbePort = (
  check: PortCheck,
  at: { readonly host: string; readonly port: number },
  signal: AbortSignal,
) => Promise<boolean>;

export interface CheckedPort extends ShownPort {
  readonly isAnswering: boolean;
}

/** Maps start after the server is ready. */
const tries = 10;
const tryEveryMs = 1000;

/** Asks at each published port of an add-on until it answers or the tries are used up. */
export async function checkPorts(
  deps: Pick<Deps, "rows"> & { readonly probePort: ProbePort },
  instanceId: string,
  signal: AbortSignal,
  isMeant: (port: ShownPort) => boolean = () => true,
): Promise<readonly CheckedPort[]> {
  const ports = (await listAddOnPorts(deps, instanceId)).filter(isMeant);
  return Promise.all(
    ports.map(async (port) => ({ ...port, isAnswering: await answersInTime(deps.probePort, port, signal) })),
  );
}

async function answersInTime(probe: ProbePort, port: ShownPort, signal: AbortSignal): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    if (await probe(port.check, port, signal)) return true;
    if (tried >= tries) return false;
    await sleep(tryEveryMs, undefined, { signal });
  }
}

const labels: Readonly<Record<ShownPort["purpose"], string>> = {
  "web-map": "web map",
  voice: "voice chat",
  votes: "vote listener",
};

/** One sentence for people. */
export function portSentence({ name, purpose, host, port, isAnswering, silentUntil }: CheckedPort): string {
  const at = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (isAnswering) return `The ${labels[purpose]} of ${name} answers at ${at}.`;
  const silent = `The ${labels[purpose]} of ${name} does not answer at ${at} yet.`;
  return silentUntil === undefined
    ? `${silent} Look at its lines in the console.`
    : `${silent} ${silentUntil}`;
}
