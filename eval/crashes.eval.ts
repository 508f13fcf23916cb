import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBenchNode } from "../bench/node/bench-node.ts";
import { brokenServers } from "./crashes/corpus.ts";
import type { BrokenServer } from "./crashes/broken-server.ts";
import { checkDiagnosis, judge, type Outcome, type Verdict } from "./crashes/judge.ts";
import { followNode, runBroken } from "./crashes/run-broken.ts";
import { sampleOf } from "./crashes/sample.ts";
import { atLeast } from "../services/judging/figure.ts";
import type { Evaluation } from "./evaluation.ts";

const sampleSize = 8;
const atOnce = 3;
const goal = 0.95;

/** Runs servers that are really broken, in real containers, and checks the diagnosis of each. */
export const evaluation: Evaluation = async ({ isSample }) => {
  const chosen = isSample ? sampleOf(brokenServers, sampleSize) : brokenServers;
  console.log(`${chosen.length} of ${brokenServers.length} servers`);
  const outcomes = await runAll(chosen);
  const share = (isFine: (verdict: Verdict) => boolean) =>
    outcomes.filter(({ verdict }) => verdict && isFine(verdict)).length / outcomes.length;
  return {
    rows: outcomes.map(rowOf),
    figures: [
      atLeast(
        "crashes: class",
        share((one) => one.isClassRight),
        goal,
      ),
      atLeast(
        "crashes: sentence",
        share((one) => one.isSentenceRight),
        goal,
      ),
      atLeast(
        "crashes: line",
        share((one) => one.isLineRight),
        goal,
      ),
      atLeast(
        "crashes: fix",
        share((one) => one.isFixRight),
        goal,
      ),
    ],
    checks: outcomes.map(checkDiagnosis),
  };
};

function rowOf({ server, verdict, seconds }: Outcome): Record<string, string | number> {
  const mark = (isFine: boolean | undefined) => (isFine === true ? "yes" : "NO");
  return {
    server: server.name,
    on: `${server.standIn ?? server.software} ${server.minecraft}`,
    cause: server.cause,
    class: server.expect.class,
    found: mark(verdict?.isClassRight),
    sentence: mark(verdict?.isSentenceRight),
    line: mark(verdict?.isLineRight),
    fix: mark(verdict?.isFixRight),
    s: seconds.toFixed(1),
  };
}

async function runAll(servers: readonly BrokenServer[]): Promise<readonly Outcome[]> {
  const scratch = mkdtempSync(join(tmpdir(), "crashes-"));
  const node = await openBenchNode();
  const outcomes = new Map<BrokenServer, Outcome>();
  const waiting = [...servers];
  try {
    const seen = followNode(node);
    const work = async () => {
      for (let server = waiting.shift(); server !== undefined; server = waiting.shift()) {
        const startedAt = performance.now();
        const { verdict, trouble } = await runBroken(node, seen, scratch, server).then(
          (evidence) => ({ verdict: judge(server, evidence), trouble: "" }),
          (error: unknown) => ({ verdict: undefined, trouble: String(error) }),
        );
        outcomes.set(server, { server, verdict, trouble, seconds: (performance.now() - startedAt) / 1000 });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await node.stop();
    rmSync(scratch, { recursive: true });
  }
  return servers.flatMap((server) => outcomes.get(server) ?? []);
}
