import { callApi } from "../build/people.ts";
import type { BuildWorld } from "../build/world.ts";
import { askServer, type OwnedServer } from "../servers/owned.ts";
import { waitFor } from "../wait-for.ts";

/** What people request on the Backups tab, and the outcome. */

export interface Over {
  readonly status: string;
  readonly error: string | null;
}

/** From the request, including the time until it reaches the step of a fault. */
const overWithinMs = 300_000;

export interface BegunBackup {
  readonly backupId: string;
  readonly jobId: string;
}

export async function beginBackup(world: BuildWorld, server: OwnedServer): Promise<BegunBackup> {
  const { status, body } = await askServer(world, server, "/backups", {});
  if (status !== 201) throw new Error(`a backup was refused: ${status} ${JSON.stringify(body)}`);
  const backupId = String(body["id"]);
  const [row] = await world.query<{ jobId: string }>(`select job_id as "jobId" from backups where id = $1`, [
    backupId,
  ]);
  return { backupId, jobId: row?.jobId ?? "" };
}

export async function beginRestore(
  world: BuildWorld,
  server: OwnedServer,
  backupId: string,
): Promise<string> {
  const { status, body } = await askBackup(world, server, `${backupId}/restore`, "POST");
  if (status !== 200) throw new Error(`a restore was refused: ${status} ${JSON.stringify(body)}`);
  return String(body["jobId"]);
}

export async function deleteBackup(world: BuildWorld, server: OwnedServer, backupId: string): Promise<void> {
  const { status } = await askBackup(world, server, backupId, "DELETE");
  if (status !== 200) throw new Error(`deleting a backup answered ${status}`);
}

export function untilOver({ query }: BuildWorld, jobId: string): Promise<Over> {
  const look = async () => {
    const [row] = await query<Over>("select status, error from maintenance_jobs where id = $1", [
      jobId,
    ]).catch(() => []);
    return row?.status === "completed" || row?.status === "failed" ? row : undefined;
  };
  return waitFor("a job to be over", look, { withinMs: overWithinMs, everyMs: 100 });
}

export function untilGone({ query }: BuildWorld, backupId: string): Promise<Over> {
  const look = async () => {
    const rows = await query("select 1 from backups where id = $1", [backupId]).catch(() => [undefined]);
    return rows.length === 0 ? { status: "completed", error: null } : undefined;
  };
  return waitFor("a backup to be gone", look, { withinMs: overWithinMs, everyMs: 100 });
}

export function askBackup({ url }: BuildWorld, { builder }: OwnedServer, path: string, method: string) {
  return callApi(url, `/api/backups/${path}`, {
    method,
    cookies: builder.cookies,
    ...(method === "POST" && { body: {} }),
  });
}
