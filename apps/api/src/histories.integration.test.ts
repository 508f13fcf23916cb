import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "./api.fixture.ts";
import { buildName, changed, changedBuilds } from "./changed-build.fixture.ts";
import { readHistories } from "./platform/workflows/history.fixture.ts";
import { replay } from "./platform/workflows/replay.fixture.ts";
import type { WorkflowImplementation } from "./platform/workflows/workflow.ts";

const histories = readHistories();
let api: TestApi;
let registered: WorkflowImplementation[];
let differences: Map<string, string[]>;

beforeAll(async () => {
  // Without mail settings its workflow would be missing.
  api = await startTestApi({ environment: { MAIL_DIRECTORY: "/nowhere" } });
  const { config, pool, workflows, log } = api.application;
  registered = workflows();
  const build = one(registered, ({ name }) => name === buildName);
  const completed = one(histories, ({ file }) => file.startsWith(`${buildName}/complete-`));
  differences = await replay(
    { url: config.database.url, pool },
    [...registered, ...changedBuilds.map((plant) => changed(build, plant))],
    [...histories, ...changedBuilds.map(({ name }) => ({ ...completed, file: name, workflow: name }))],
    log,
  );
}, 120_000);
afterAll(() => api.stop());

function one<T>(all: readonly T[], isWanted: (candidate: T) => boolean): T {
  const found = all.find(isWanted);
  if (found === undefined) throw new Error("there is none");
  return found;
}

describe("current code resumes what an earlier version started", () => {
  test.each(histories.map(({ file }) => file))("%s", (file) => {
    expect(differences.get(file)).toEqual([]);
  });
});

test("every workflow has a history, and every history has a workflow", () => {
  const named = (names: readonly string[]) => [...new Set(names)].toSorted();
  expect(named(histories.map(({ workflow }) => workflow))).toEqual(named(registered.map(({ name }) => name)));
});

describe("a history tells", () => {
  test.each(changedBuilds)("$name", ({ name, differences: expected }) => {
    expect(differences.get(name)).toEqual(expected);
  });
});
