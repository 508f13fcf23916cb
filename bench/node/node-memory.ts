import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { applyInstance, removeInstance } from "@blockwright/node-protocol/rpc";
import { someSpec, type BenchNode } from "./bench-node.ts";

const restMs = 12_000;

/** Memory growth of the agent per idle instance: the slope up to this many. */
export async function measureMemory(node: BenchNode, count: number): Promise<number> {
  const specs = Array.from({ length: count }, () =>
    someSpec({ limits: { memoryMb: 64, cpus: 0.2, processes: 32, diskMb: 64 } }),
  );
  const start = async (some: typeof specs) => {
    for (const spec of some) {
      await node.ask(applyInstance, { spec });
      await sleep(300);
    }
    await sleep(restMs);
    return residentMb(node.pid);
  };
  // The first few include one-time costs; the slope is measured over the rest.
  const first = Math.min(6, Math.ceil(count / 2));
  const before = await start(specs.slice(0, first));
  const after = await start(specs.slice(first));
  for (const { instanceId } of specs) await node.ask(removeInstance, { instanceId, generation: 2 });
  return (after - before) / (count - first);
}

function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
