import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBenchNode } from "../bench/bench-node.ts";
import { brokenServers } from "./crashes/corpus.ts";
import type { BrokenServer } from "./crashes/broken-server.ts";
import { isRight, judge, type Verdict } from "./crashes/judge.ts";
import { followNode, runBroken } from "./crashes/run-broken.ts";
import { sampleOf } from "./crashes/sample.ts";
import type { Check, Evaluation } from "./evaluation.ts";

const sampleSize = 8;
const atOnce = 3;
const goal = 0.95;

interface Outcome {
  readonly server: BrokenServer;
  readonly verdict: Verdict | undefined;
  readonly seconds: number;
  readonly trouble: string;
}

/** Servers that really do not work, in real containers, and what the rules make of what is left of them. */
export const evaluation: Evaluation = async ({ isSample }) => {
  const outcomes = await runAll(isSample ? sampleOf(brokenServers, sampleSize) : brokenServers);
  const share = (isFine: (verdict: Verdict) => boolean) =>
    outcomes.filter(({ verdict }) => verdict && isFine(verdict)).length / outcomes.length;
  const wrong = outcomes.filter(({ verdict }) => !verdict || !isRight(verdict));
  return {
    rows: outcomes.map(rowOf),
    figures: [
      { name: "crashes: class", value: share((one) => one.isClassRight), goal },
      { name: "sentence", value: share((one) => one.isSentenceRight), goal },
      { name: "line", value: share((one) => one.isLineRight), goal },
      { name: "fix", value: share((one) => one.isFixRight), goal },
    ],
    checks: [...wrong.map(checkOf), everyServerFailed(outcomes)],
  };
};

function everyServerFailed(outcomes: readonly Outcome[]): Check {
  const others = outcomes.filter(({ verdict }) => !verdict).map(({ server }) => server.name);
  return {
    sentence: `all of ${outcomes.length} servers fail as they should`,
    passed: others.length === 0,
    found: others.join(", "),
  };
}

/** Shown for whoever mends a rule; what counts are the shares above. */
function checkOf({ server, verdict, trouble }: Outcome): Check {
  const { class: id, line, fix, sentence } = verdict?.found ?? {};
  return {
    sentence: `(wrong) ${server.name}: ${verdict ? `${id}, ${fix}, "${line}", "${sentence}"` : trouble}`,
    passed: true,
  };
}

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
