import { setTimeout as sleep } from "node:timers/promises";
import { applyInstance, removeInstance } from "@blockwright/node-protocol/rpc";
import { connectEngine } from "../../apps/agent/src/runtime/engine.ts";
import { check, type Check } from "../../services/judging/check.ts";
import { attachBare } from "./bare-attachment.ts";
import { someSpec, type BenchNode } from "./bench-node.ts";
import { measureLineCosts, type LineCosts } from "./node-line-costs.ts";
import { measureLineDelays, type LineDelays } from "./node-line-delays.ts";
import { tickingGame } from "./ticking-game.ts";

const linesPerSecond = [1, 20, 200];

export interface ConsoleFigures {
  readonly delays: readonly LineDelays[];
  readonly costs: LineCosts;
  readonly checks: readonly Check[];
}

export interface ConsoleOptions {
  /** For each rate. */
  readonly seconds: number;
  readonly warmUps: number;
  readonly bursts: number;
}

/** The same lines observed twice: by a bare attachment to the container, and by a NATS subscriber of the console. */
export async function measureConsole(
  node: BenchNode,
  { seconds, warmUps, bursts }: ConsoleOptions,
): Promise<ConsoleFigures> {
  const spec = someSpec({ command: ["sh", "-c", tickingGame] });
  await node.ask(applyInstance, { spec });
  const { instanceId } = spec;
  const bare = await attachBare(node, await untilRunning(node, instanceId));
  try {
    const delays: LineDelays[] = [];
    for (const rate of linesPerSecond)
      delays.push(
        await measureLineDelays(node, { instanceId, bare }, { linesPerSecond: rate, lines: rate * seconds }),
      );
    const costs = await measureLineCosts(node, { instanceId, bare, warmUps, bursts });
    const found = `${costs.lost} lost`;
    const checks = [
      ...delays.flatMap((one) => one.checks),
      check(`of ${costs.lines} lines in bursts none is lost or skipped`, costs.lost === 0, found),
    ];
    return { delays, costs, checks };
  } finally {
    await node.ask(removeInstance, { instanceId, generation: 2 });
    // Not earlier: an unread attachment blocks the container.
    bare.stop();
  }
}

async function untilRunning(node: BenchNode, instanceId: string): Promise<string> {
  const docker = connectEngine(node.instance.docker?.socketPath ?? "");
  for (let tries = 0; tries < 60; tries += 1) {
    const containers = await docker.listContainers();
    const found = containers.find(({ Names }) => Names.some((name) => name.includes(instanceId)));
    await sleep(1000);
    if (found) return found.Id;
  }
  throw new Error("the container of the console was never started");
}
