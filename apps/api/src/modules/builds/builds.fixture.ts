import { randomUUID } from "node:crypto";
import type { TestApi } from "../../api.fixture.ts";
import { buildStages } from "./build/build.ts";
import { failBuild } from "./build/finish-build.ts";
import { insertBuild, insertConsent } from "./builds.repository.ts";
import { freshSteps } from "../jobs/index.ts";

/** Bypasses the routes: suites count effects by entries in the activity log. */
export async function allowBuilding(api: TestApi, { id }: { readonly id: string }): Promise<void> {
  await insertConsent(api.application.deps.rows, id, "a test");
}

export async function someBuild(
  api: TestApi,
  owner: { readonly id: string },
  status: "pending" | "failed" = "failed",
): Promise<string> {
  const id = randomUUID();
  await insertBuild(api.application.deps.rows, {
    id,
    userId: owner.id,
    prompt: "A quiet world",
    platformType: "java",
    maxRamMb: 1024,
    maxStorageMb: 5120,
    status,
    error: status === "failed" ? "It did not work." : null,
    steps: freshSteps(buildStages),
  });
  return id;
}

export function someOrder() {
  return { prompt: `Survival with claims, number ${randomUUID()}`, plan: "free", platformType: "java" };
}

export function someRecipeFile(change: Readonly<Record<string, unknown>> = {}): string {
  const recipe = {
    format: 1,
    name: "A small world",
    description: `Number ${randomUUID()}`,
    platform: "java",
    software: "vanilla",
    minecraftVersion: "1.21.4",
    plugins: [],
    properties: {},
    gameRules: {},
    configEdits: [],
    ...change,
  };
  return JSON.stringify({ blockwright: 1, recipe });
}

/** What the worker does with a build that fails for good. */
export async function giveUpBuild({ application: { pool, deps } }: TestApi, buildId: string): Promise<void> {
  const { rows } = await pool.query<{ attempt: number; serverId: string }>(
    'select attempt, server_id as "serverId" from build_tasks where id = $1',
    [buildId],
  );
  const [build] = rows;
  if (build) await failBuild(deps, { buildId, ...build }, { sentence: "There was no luck." });
}
