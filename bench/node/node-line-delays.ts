import { setTimeout as sleep } from "node:timers/promises";
import { writeConsole } from "@blockwright/node-protocol/rpc";
import { check, type Check } from "../../services/judging/check.ts";
import { median } from "../bench.ts";
import type { BareAttachment } from "./bare-attachment.ts";
import type { BenchNode } from "./bench-node.ts";
import { listenToConsole } from "./console-listener.ts";
import { createStamps, disorderOf } from "./stamps.ts";

/** What may come later than it should. */
const lateMs = 2000;

export interface LineDelays {
  readonly linesPerSecond: number;
  readonly oursMs: number;
  readonly bareMs: number;
  readonly checks: readonly Check[];
}

/**
 * From the timestamp that the container writes into a line until it is received: over the agent and NATS, and over a
 * bare attachment to the same container at the same time.
 */
export async function measureLineDelays(
  node: BenchNode,
  { instanceId, bare }: { readonly instanceId: string; readonly bare: BareAttachment },
  { linesPerSecond, lines }: { readonly linesPerSecond: number; readonly lines: number },
): Promise<LineDelays> {
  const stamps = createStamps();
  const listener = await listenToConsole(node, instanceId, (text) => stamps.note(text));
  stamps.begin();
  await bare.beginStamps();
  await node.ask(writeConsole, { instanceId, line: `tick ${lines} ${1e6 / linesPerSecond}` });
  await sleep((lines / linesPerSecond) * 1000 + lateMs);
  const [ours, others] = [stamps.end(), await bare.endStamps()];
  listener.stop();
  const rate = `${linesPerSecond} line(s) a second`;
  const [oursDisorder, bareDisorder] = [disorderOf(ours, lines), disorderOf(others, lines)];
  return {
    linesPerSecond,
    oursMs: median(ours.delaysMs),
    bareMs: median(others.delaysMs),
    checks: [
      check(`at ${rate} each of ${lines} arrives once, in order`, oursDisorder === undefined, oursDisorder),
      check(`at ${rate} so they do bare`, bareDisorder === undefined, bareDisorder),
    ],
  };
}
