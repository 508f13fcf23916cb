import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = join(import.meta.dirname, "..");

/** Every function that creates a server, or changes its owner. */
const calls =
  /\b(?:addServer|createServer|placeLiveInstance|adoptInstance|reviveInstance|giveDeleted|undeleteServer|restoreServer)\(/;
const question = "whyFilesMayNotRun(";

/** Why each of these callers can't be used to run the files of a suspended server or account. */
const ways: Readonly<Record<string, string>> = {
  "cli/create-server.ts": "the operator's own command, with new files",
  "modules/admin/deleted/give-server.ts":
    "refuses a suspended server; of a suspended person the operator decides",
  "modules/admin/integrity/repairs/adopt.ts":
    "the operator's repair, of files that no server in the database has",
  "modules/backups/as-new/begin-as-new.ts":
    "asks, and why-no-copy.ts asks again before the files are handed over",
  "modules/backups/as-new/begin-bring-back.ts": "the same server, which stays held",
  "modules/backups/as-new/place-for-backup.ts": "an empty folder for begin-as-new.ts and begin-bring-back.ts",
  "modules/builds/build/create-build.ts": "made from a recipe, with no file of another server",
  "modules/builds/build/prepare-environment.ts": "an empty folder for create-build.ts",
  "modules/builds/reinstall/restore-deleted.ts": "the same server, which stays held",
  "modules/servers/create-server.ts": "called by the others",
  "modules/servers/restore-server.ts": "called by the others",
};

test("every way in which files become a server is known, and asks about a suspension or need not", () => {
  const found = globSync("**/*.ts", { cwd: sources }).filter((file) => {
    if (/\.(?:test|fixture)\.ts$/.test(file)) return false;
    const code = readFileSync(join(sources, file), "utf8").replaceAll(
      /export (?:async )?function \w+\(/g,
      "",
    );
    return calls.test(code);
  });
  expect(found.toSorted()).toEqual(Object.keys(ways).toSorted());
});

test.each([
  "modules/backups/as-new/begin-as-new.ts",
  "modules/backups/as-new/why-no-copy.ts",
  "modules/servers/change-power.ts",
  "modules/servers/handover/answer-handover.ts",
])("%s asks", (file) => {
  expect(readFileSync(join(sources, file), "utf8")).toContain(question);
});
