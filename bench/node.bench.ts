import { atMost } from "../services/judging/figure.ts";
import { median, type Bench, type BenchResult } from "./bench.ts";
import { openBenchNode } from "./node/bench-node.ts";
import { measureConsole } from "./node/node-console.ts";
import { measureInstall } from "./node/node-install.ts";
import { measureMemory } from "./node/node-memory.ts";
import { measureStart } from "./node/node-start.ts";

/** The agent's overhead over the bare engine, measured side by side, alternating. */
export const bench: Bench = async ({ isSample }): Promise<BenchResult> => {
  const node = await openBenchNode();
  try {
    const start = await measureStart(node, isSample ? 1 : 5);
    const install = await measureInstall(node, isSample ? 2 : 10);
    const lines = await measureConsole(node, {
      seconds: isSample ? 3 : 20,
      warmUps: isSample ? 0 : 2,
      bursts: isSample ? 1 : 5,
    });
    const memoryMb = await measureMemory(node, isSample ? 4 : 30);
    const figures = [
      atMost("start → joinable ÷ bare container", median(start.ours) / median(start.bare), 1.2),
      atMost("install from cache ÷ sha256 + copy", median(install.ours) / median(install.bare), 1.3),
      ...lines.delays.map(({ linesPerSecond, oursMs, bareMs }) =>
        atMost(`console latency at ${linesPerSecond} lines/s ÷ attach`, oursMs / bareMs, 1.5),
      ),
      atMost("console CPU per line ÷ attach", lines.costs.ratio, 2),
      atMost("agent MB per idle instance", memoryMb, 0.5),
    ];
    const rows = [
      {
        measure: "start → joinable, ms",
        ours: Math.round(median(start.ours)),
        bare: Math.round(median(start.bare)),
      },
      {
        measure: "install 50 MB, ms",
        ours: Math.round(median(install.ours)),
        bare: Math.round(median(install.bare)),
      },
      ...lines.delays.map(({ linesPerSecond, oursMs, bareMs }) => ({
        measure: `console line at ${linesPerSecond} a second, ms`,
        ours: round(oursMs),
        bare: round(bareMs),
      })),
      {
        measure: "console CPU per line, µs",
        ours: spread(lines.costs.oursMicros),
        bare: spread(lines.costs.bareMicros),
      },
    ];
    return { rows, figures, checks: lines.checks };
  } finally {
    await node.stop();
  }
};

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function spread(values: readonly number[]): string {
  return `${round(median(values))} (${round(Math.min(...values))}–${round(Math.max(...values))})`;
}
