import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { run } from "../shell.ts";
import type { DemoPrograms } from "./demo-programs.ts";
import { importRecipe, logIn, signUp, untilBuild } from "./owner-api.ts";

/** What an operator may find: a deleted server, files of no server on a machine, and work that failed. */
export async function seedForOperator(programs: DemoPrograms, interrupted: AbortSignal): Promise<void> {
  const { url, poolFolder, databaseUrl } = programs;
  await deleteOne(url, interrupted);
  const folder = join(poolFolder, "volumes", randomUUID());
  await run("btrfs", ["subvolume", "create", folder]);
  writeFileSync(join(folder, "level.dat"), "the world of a server that nobody knows");
  await failOne(databaseUrl);
  await beginCheck(programs);
}

/** Of another person, who built it and regrets its deletion. */
async function deleteOne(url: string, interrupted: AbortSignal): Promise<void> {
  const api = await signUp(url, {
    username: "noah",
    email: "noah@example.org",
    password: "a castle on the hill",
  });
  await api("POST", "/api/eula-consent", { document: "https://aka.ms/MinecraftEULA" });
  const build = await importRecipe(api, { name: "Castle on the hill", description: "Survival with friends" });
  const { serverId } = await untilBuild(api, build, "completed", interrupted);
  await api("DELETE", `/api/servers/${serverId}`);
}

/** In the format of the workflow engine. */
const failure = { name: "Error", message: "The database did not answer in time.", stack: "" };

/** Marks work that was done. To retry it is harmless: every handler may run twice. */
async function failOne(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `UPDATE dbos.workflow_status SET status = 'ERROR', output = NULL, error = $1 WHERE workflow_uuid =
         (SELECT workflow_uuid FROM dbos.workflow_status
           WHERE status = 'SUCCESS' AND name = 'events.handle-fact' AND queue_name = 'background'
           ORDER BY created_at LIMIT 1)`,
      [JSON.stringify({ json: failure, __dbos_serializer: "superjson" })],
    );
  } finally {
    await client.end();
  }
}

/** Takes half a minute in the background: what only one look sees is not listed. */
async function beginCheck({ url, adminPassword }: DemoPrograms): Promise<void> {
  const api = await logIn(url, { username: "admin", password: adminPassword });
  await api("POST", "/api/admin/integrity/check", {});
}
