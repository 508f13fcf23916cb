import { globSync } from "node:fs";
import { join } from "node:path";
import { readCommit, seedOf } from "./commit.ts";
import { partOfCommit } from "./part-of-commit.ts";

const root = join(import.meta.dirname, "..");
const parts = 8;
// These files also choose their own part by the commit. With the same number both parts would always coincide.
const seed = Math.floor(seedOf(readCommit()) / 1_000);

/** Each takes minutes on a quiet machine: only the nightly run has time for them. */
const nightlyOnly = ["apps/api/src/modules/admin/integrity/real-machine.integration.test.ts"];

/** In CI: all tests of access and abuse, and an eighth of the others, depending on the commit. */
export function chooseIntegrationTests(isTimeShort?: boolean): readonly string[] {
  const all = globSync("{apps,services,smoke}/**/*.integration.test.ts", { cwd: root })
    .filter((file) => !file.includes("node_modules") && !nightlyOnly.includes(file))
    .toSorted();
  const isAlwaysRun = (file: string) => file.startsWith("apps/api/src/security/");
  return chooseSome(all, isAlwaysRun, isTimeShort);
}

/** In CI: from the wish to a player who joins, and an eighth of the other journeys. */
export function chooseJourneys(all: readonly string[], isTimeShort?: boolean): readonly string[] {
  const alwaysRun = ["build", "pictures"];
  return chooseSome(all, (name) => alwaysRun.includes(name), isTimeShort);
}

function chooseSome(
  all: readonly string[],
  isAlwaysRun: (name: string) => boolean,
  isTimeShort: boolean | undefined,
): readonly string[] {
  const others = all.filter((name) => !isAlwaysRun(name));
  const options = isTimeShort === undefined ? { seed } : { seed, isTimeShort };
  return [...all.filter(isAlwaysRun), ...partOfCommit(others, parts, options)];
}
