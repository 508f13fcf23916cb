import { setTimeout as sleep } from "node:timers/promises";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { askJoin } from "@blockwright/node-protocol/ask-join";
import { pingBedrock, pingJava, type PingAnswer } from "./ping.ts";

const pingEveryMs = 250;

/** Pings until the server answers. The ready line alone proves nothing: plugins print look-alikes. */
export async function untilPingAnswers(
  spec: InstanceSpec,
  address: string,
  signal: AbortSignal,
): Promise<PingAnswer | undefined> {
  for (;;) {
    signal.throwIfAborted();
    const answer = await pingInstance(spec, address);
    if (answer || spec.manners.ping === "none") return answer;
    await sleep(pingEveryMs, undefined, { signal });
  }
}

export function pingInstance(spec: InstanceSpec, address: string): Promise<PingAnswer | undefined> {
  const port = (protocol: "tcp" | "udp") => spec.ports.find((one) => one.protocol === protocol)?.port ?? 0;
  switch (spec.manners.ping) {
    case "java":
      return pingJava(address, port("tcp"));
    case "bedrock":
      return pingBedrock(address, port("udp"));
    case "nethernet":
      return askJoin(address, port("tcp"));
    case "none":
      return Promise.resolve(undefined);
  }
}
