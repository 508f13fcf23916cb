import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addTallies, formatTally } from "../services/judging/tally.ts";
import { endStageUnderWay, runStage } from "./run-stage.ts";
import { chooseStages, stagesOf, type Stage } from "./stages.ts";
import { openState, readVersion, type StageResult, type State } from "./state.ts";
import { formatList, formatTable, formatTime } from "./table.ts";

const root = join(import.meta.dirname, "..");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: "boolean", default: false },
    // Forgets earlier results of the chosen stages.
    fresh: { type: "boolean", default: false },
    // A commit whose passed stages are not run again. The table shows it.
    keep: { type: "string" },
    // The revision that an upgrade starts from.
    from: { type: "string" },
  },
});

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

/**
 * The revision of yesterday; in a younger clone, some commits ago. Nothing if its migrations were rewritten since, as
 * they may be before the first release: its databases can't be upgraded.
 */
function earlierRevision(): string | undefined {
  const yesterday = git("rev-list", "-1", "--before=1 day ago", "HEAD");
  const earlier = yesterday || git("rev-list", "--max-count=20", "HEAD").split("\n").at(-1);
  const journal = "apps/api/migrations/meta/_journal.json";
  const whens = (text: string) => [...text.matchAll(/"when": (\d+)/g)].map(([, when]) => when);
  const current = whens(readFileSync(join(root, journal), "utf8"));
  const isUpgradable = whens(git("show", `${earlier}:${journal}`)).every((when) => current.includes(when));
  return isUpgradable ? earlier : undefined;
}

/** Stops the services of the stages; engines keep their images for the next night. */
function stopServices(): void {
  const instance = process.env["BLOCKWRIGHT_INSTANCE"] ?? "nightly";
  execFileSync("npm", ["run", "--silent", "services", "--", "stop", "--instance", instance], { cwd: root });
}

async function runAll(stages: readonly Stage[], state: State): Promise<StageResult[]> {
  const results: StageResult[] = [];
  for (const stage of stages) {
    const done = state.find(stage.name);
    if (done) {
      console.log(`\n== ${stage.name}: done before, in ${formatTime(done.seconds)}`);
      results.push(done);
      continue;
    }
    console.log(`\n== ${stage.name}: ${stage.command.join(" ")} (about ${stage.minutes} min)`);
    const result = await runStage(stage, state);
    state.save(result);
    results.push(result);
    console.log(`== ${stage.name} took ${formatTime(result.seconds)}`);
  }
  return results;
}

try {
  const stages = chooseStages(stagesOf(values.from ?? earlierRevision()), positionals);
  const state = openState(join(root, ".nightly"), readVersion(root));
  if (values.fresh) for (const { name } of stages) state.forget(name);
  if (values.keep !== undefined)
    state.keep(
      git("rev-parse", values.keep),
      stages.map(({ name }) => name),
    );
  if (values.list) {
    console.log(formatList(stages, (name) => state.find(name) !== undefined));
  } else {
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => {
        endStageUnderWay();
        const done = stages.flatMap(({ name }) => state.find(name) ?? []);
        console.log(`\n${formatTable(stages, done)}\n\nInterrupted. The next run goes on from here.`);
        process.exit(130);
      });
    const results = await runAll(stages, state);
    stopServices();
    const tally = addTallies(results.map((result) => result.tally));
    console.log(`\n${formatTable(stages, results)}\n\n${formatTally(tally)}`);
    process.exitCode = tally.failed === 0 ? 0 : 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
