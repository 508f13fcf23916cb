import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startTestApi, type TestApi } from "./api.fixture.ts";
import { readHistories } from "./platform/workflows/history.fixture.ts";
import { replay } from "./platform/workflows/replay.fixture.ts";
import type { WorkflowImplementation } from "./platform/workflows/workflow.ts";

const { released } = z
  .object({ released: z.array(z.unknown()) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "../releases.json"), "utf8")));

const histories = readHistories();
let api: TestApi;
let registered: WorkflowImplementation[];
let differences: Map<string, string[]>;

beforeAll(async () => {
  // Without mail settings its workflow would be missing.
  api = await startTestApi({ environment: { MAIL_DIRECTORY: "/nowhere" } });
  const { config, pool, workflows, log } = api.application;
  registered = workflows();
  differences = await replay({ url: config.database.url, pool }, registered, histories, log);
}, 120_000);
afterAll(() => api.stop());

test("current code resumes every run that an earlier version started", () => {
  const changed = histories.map(({ file }) => [file, differences.get(file)]);
  expect(changed).toEqual(histories.map(({ file }) => [file, []]));
});

test("every history has a workflow", () => {
  const names = new Set(registered.map(({ name }) => name));
  expect(histories.filter(({ workflow }) => !names.has(workflow)).map(({ file }) => file)).toEqual([]);
});

// No run of an unreleased version has to be resumed, so nothing is recorded before the first release.
test.runIf(released.length > 0)("every workflow has a history since the first release", () => {
  const recorded = new Set(histories.map(({ workflow }) => workflow));
  expect(registered.map(({ name }) => name).filter((name) => !recorded.has(name))).toEqual([]);
});
