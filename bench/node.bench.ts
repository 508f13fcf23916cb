import { median, type Bench, type BenchResult } from "./bench.ts";
import { openBenchNode } from "./bench-node.ts";
import { measureConsole } from "./node-console.ts";
import { measureInstall } from "./node-install.ts";
import { measureMemory } from "./node-memory.ts";
import { measureStart } from "./node-start.ts";

/** What the agent adds to the bare engine, side by side and taking turns. */
export const bench: Bench = async ({ isSample }): Promise<BenchResult> => {
  const node = await openBenchNode();
  try {
    const start = await measureStart(node, isSample ? 1 : 5);
    const install = await measureInstall(node, isSample ? 2 : 10);
    const lines = await measureConsole(node, {
      lines: isSample ? 50 : 400,
      warmUps: isSample ? 0 : 2,
      bursts: isSample ? 1 : 5,
    });
    const memoryMb = await measureMemory(node, isSample ? 8 : 30);
    const ratios = [
      { name: "start → joinable ÷ docker run", value: median(start.ours) / median(start.bare), goal: 1.2 },
      {
        name: "install from cache ÷ cp + sha256sum",
        value: median(install.ours) / median(install.bare),
        goal: 1.3,
      },
      { name: "console latency ÷ attach", value: lines.latencyRatio, goal: 1.5 },
      { name: "console CPU per line ÷ attach", value: lines.costs.ratio, goal: 2 },
      { name: "agent MB per idle instance", value: memoryMb, goal: 0.5 },
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
      { measure: "console line, ms", ours: round(lines.oursMs), bare: round(lines.bareMs) },
      {
        measure: "console CPU per line, µs",
        ours: spread(lines.costs.oursMicros),
        bare: spread(lines.costs.bareMicros),
      },
    ];
    const figures = ratios.map(({ name, value, goal }) => ({
      name,
      value,
      goal: `≤ ${goal}`,
      isMet: value <= goal,
    }));
    return { rows, figures };
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
