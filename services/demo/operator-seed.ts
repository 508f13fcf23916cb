import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { run } from "../shell.ts";
import type { DemoPrograms } from "./demo-programs.ts";

/** What an operator may find: files of no server on the machine, and work in the background that failed. */
export async function seedForOperator(programs: DemoPrograms): Promise<void> {
  const { poolFolder, databaseUrl } = programs;
  const folder = join(poolFolder, "volumes", randomUUID());
  await run("btrfs", ["subvolume", "create", folder]);
  writeFileSync(join(folder, "level.dat"), "the world of a server that nobody knows");
  await failOne(databaseUrl);
  await beginCheck(programs);
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
  const headers = { "content-type": "application/json" };
  const ask = async (path: string, cookie: string, body: object) => {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const signedIn = await ask("/api/auth/login", "", { username: "admin", password: adminPassword });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  await ask("/api/admin/integrity/check", cookie, {});
}
