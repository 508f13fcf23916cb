import { afterAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { post } from "../../../http-client.fixture.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import type { SoftwareSource } from "../../catalogue/index.ts";
import { runInterrupted } from "../../jobs/stopped-stages.fixture.ts";
import { createPlanServer } from "../../planning/index.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { allowBuilding } from "../builds.fixture.ts";
import { buildWorkflow } from "./build-attempt.ts";
import { buildsWorkflows } from "./build-server.workflow.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool, deps } = api.application;

const resolved: string[] = [];
const file = {
  path: "server.jar",
  url: "https://example.org/server.jar",
  sizeBytes: 1,
  digest: { algorithm: "sha1", hex: "0".repeat(40) },
} as const;
const vanilla: SoftwareSource = {
  type: "vanilla",
  versions: async () => [{ minecraftVersion: "1.21.4", isStable: true }],
  resolve: async (minecraftVersion) => {
    resolved.push(minecraftVersion);
    return {
      minecraftVersion,
      build: null,
      refs: null,
      javaMinimum: 21,
      javaMaximum: null,
      javaFlags: null,
      launch: { kind: "jar", jar: "server.jar" },
      files: [{ ...file, source: { name: "x", baseUrl: "", allowedHosts: [], requestsPerMinute: 1 } }],
      steps: [],
    };
  },
};
const catalogue = {
  ...deps.catalogue,
  software: [vanilla],
  pinFile: async () => ({ ...file, metadata: null, isVerified: true }),
};
const planServer = createPlanServer({ ...deps, ...deps.config.model, catalogue, model: undefined });

test("a build resolves its lock once", async () => {
  const owner = await signUpSomebody(api.url);
  await allowBuilding(api, owner);
  await someRunningServer(api, await signUpSomebody(api.url));
  const wish = { prompt: "Survival", plan: "free", platformType: "java", recipeId: "vanilla" };
  const { json } = await post(`${api.url}/api/build`, wish, { headers: { cookie: owner.cookies } });
  const buildId = String(json["id"]);
  const stop = () =>
    pool.query("update build_tasks set cancel_requested_at = now() where id = $1", [buildId]);
  const { rows } = await pool.query("select server_id from build_tasks where id = $1", [buildId]);
  const run = { buildId, attempt: 1, serverId: (rows[0] as { server_id: string }).server_id };
  const workflows = buildsWorkflows({ ...deps, catalogue, planServer });
  await runInterrupted(workflows, buildWorkflow.name, run, { at: "installing minecraft", act: stop });

  expect(resolved).toEqual(["1.21.4"]);
  const { rows: built } = await pool.query(
    "select lock -> 'software' ->> 'minecraftVersion' as version from build_tasks where id = $1",
    [buildId],
  );
  expect(built).toEqual([{ version: "1.21.4" }]);
});
