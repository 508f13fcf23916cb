import { setTimeout as sleep } from "node:timers/promises";
import type { InstanceSpec, Manners } from "@blockwright/node-protocol/instance";
import { askJoin } from "@blockwright/node-protocol/ask-join";
import type { AskInside } from "../inside/ask-inside.ts";
import { pingBedrock, pingJava, type PingAnswer } from "./ping.ts";

const pingEveryMs = 250;
const firstInsideAfterMs = 3000;
const insideEveryMs = 15_000;

/**
 * Pings until the server answers. The ready line alone proves nothing: plugins print look-alikes. Asked at the published
 * port and, when that stays silent, inside the container: then it is up to those who ask from outside.
 */
export async function untilPingAnswers(
  spec: InstanceSpec,
  { pingAddress, askInside }: { readonly pingAddress: string; readonly askInside: AskInside },
  signal: AbortSignal,
): Promise<PingAnswer | undefined> {
  let insideAtMs = performance.now() + firstInsideAfterMs;
  for (;;) {
    signal.throwIfAborted();
    const answer = await pingInstance(spec, pingAddress);
    if (answer || spec.manners.ping === "none") return answer;
    if (performance.now() >= insideAtMs) {
      const inside = await askInside(spec);
      if (inside) return inside;
      insideAtMs = performance.now() + insideEveryMs;
    }
    await sleep(pingEveryMs, undefined, { signal });
  }
}

export function pingInstance(spec: InstanceSpec, address: string): Promise<PingAnswer | undefined> {
  const { ping } = spec.manners;
  if (ping === "none") return Promise.resolve(undefined);
  const protocol = ping === "bedrock" ? "udp" : "tcp";
  return pingPort(ping, address, spec.ports.find((one) => one.protocol === protocol)?.port ?? 0);
}

export function pingPort(
  ping: Exclude<Manners["ping"], "none">,
  address: string,
  port: number,
): Promise<PingAnswer | undefined> {
  switch (ping) {
    case "java":
      return pingJava(address, port);
    case "bedrock":
      return pingBedrock(address, port);
    case "nethernet":
      return askJoin(address, port);
  }
}
