import type { Locator, Page } from "playwright-core";
import { expect, vi } from "vitest";
import { call, type Owner } from "../node-under-test.ts";

/** The part of the response of `GET /api/build/{taskId}` that the journeys use. */
export interface SeenBuild {
  readonly id: string;
  readonly status: "pending" | "running" | "completed" | "failed";
  readonly serverId: string | null;
  readonly error: string | null;
  readonly logs: readonly string[];
  readonly address: {
    readonly host: string;
    readonly port: number;
    readonly bedrockPort: number | null;
  } | null;
  readonly plan: {
    readonly software: string;
    readonly minecraftVersion: string | null;
    readonly plugins: readonly { readonly name: string; readonly state: string }[];
  } | null;
}

export const acceptEula = (owner: Owner) =>
  call("/api/eula-consent", {
    method: "POST",
    body: { document: "https://aka.ms/MinecraftEULA" },
    cookie: owner.cookie,
  });

/** A recipe file as a person would keep it. */
export function recipeFile(recipe: Readonly<Record<string, unknown>>): string {
  const usual = {
    format: 1,
    name: "Test server",
    description: "For a test",
    platform: "java",
    plugins: [],
    properties: {},
    gameRules: {},
    configEdits: [],
  };
  return JSON.stringify({ blockwright: 1, recipe: { ...usual, ...recipe } });
}

export async function importRecipe(owner: Owner, file: string): Promise<string> {
  const answer = await call("/api/builds/import", { method: "POST", body: { file }, cookie: owner.cookie });
  return ((await answer.json()) as { id: string }).id;
}

async function readBuild(owner: Owner, buildId: string): Promise<SeenBuild> {
  return (await (await call(`/api/build/${buildId}`, owner)).json()) as SeenBuild;
}

export async function untilBuilt(owner: Owner, buildId: string, timeout = 120_000): Promise<SeenBuild> {
  const build = await vi.waitFor(
    async () => {
      const seen = await readBuild(owner, buildId);
      if (seen.status === "pending" || seen.status === "running") {
        throw new Error(`not yet: ${JSON.stringify(seen.logs.at(-1))}`);
      }
      return seen;
    },
    { timeout, interval: 500 },
  );
  expect({ status: build.status, error: build.error, logs: build.logs }).toMatchObject({
    status: "completed",
    error: null,
  });
  return build;
}

/** The proposal of the first dialog, with everything in it. */
export async function unfoldedProposal(page: Page): Promise<Locator> {
  const proposal = page.getByRole("region", { name: "Our proposal" });
  await proposal.getByRole("button", { expanded: false }).click();
  return proposal;
}
