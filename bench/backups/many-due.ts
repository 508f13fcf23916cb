import { setTimeout as sleep } from "node:timers/promises";
import { removeInstance } from "@blockwright/node-protocol/rpc";
import type { BenchNode } from "../node/bench-node.ts";
import { begin, installSmall, statusOf, type BackedUpServer } from "./backed-up-server.ts";

export interface ManyDue {
  readonly mostAtOnce: number;
  readonly done: number;
  readonly seconds: number;
}

const lookEveryMs = 100;

/** All servers of the node are due at the same moment. */
export async function measureManyDue(node: BenchNode, servers: number): Promise<ManyDue> {
  const all: BackedUpServer[] = [];
  while (all.length < servers) all.push(await installSmall(node));
  // Their files are created one after the other.
  await sleep(1500 + servers * 50);
  const startedAt = performance.now();
  const works = await Promise.all(all.map((server) => begin(node, server)));
  let mostAtOnce = 0;
  let done = 0;
  while (done < servers) {
    const states = await Promise.all(works.map((workId) => statusOf(node, workId)));
    const failed = states.find((status) => status.state === "failed");
    if (failed?.state === "failed") throw new Error(`a backup failed: ${failed.sentence}`);
    mostAtOnce = Math.max(mostAtOnce, states.filter(({ state }) => state === "running").length);
    done = states.filter(({ state }) => state === "done").length;
    await sleep(lookEveryMs);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  for (const { spec } of all) await node.ask(removeInstance, { instanceId: spec.instanceId, generation: 2 });
  return { mostAtOnce, done, seconds };
}
