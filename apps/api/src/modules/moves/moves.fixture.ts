import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { TestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import type { TestPerson } from "../accounts/people.fixture.ts";

/** Every file and folder below, with its mode and the hash of its content. Computed without the product's code. */
export function contentsOf(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() && !entry.isDirectory()) continue;
    const mode = (statSync(path).mode & 0o7777).toString(8);
    const hash = entry.isFile() ? createHash("sha256").update(readFileSync(path)).digest("hex") : "folder";
    found[path.slice(folder.length + 1)] = `${mode} ${hash}`;
  }
  return found;
}

export interface Operator {
  preview(serverId: string): ReturnType<typeof ask>;
  move(serverId: string, to: { machineId: string; port: number }): ReturnType<typeof post>;
  cancel(serverId: string): ReturnType<typeof post>;
}

export function operatorOf({ url }: TestApi, { cookies }: Pick<TestPerson, "cookies">): Operator {
  const path = (serverId: string) => `${url}/api/admin/servers/${serverId}/move`;
  const as = { headers: { cookie: cookies } };
  return {
    preview: (serverId) => ask(path(serverId), as),
    move: (serverId, to) => post(path(serverId), { ...to, reason: "a new disk" }, as),
    cancel: (serverId) => post(`${path(serverId)}/cancel`, undefined, as),
  };
}

export async function machineId({ application }: TestApi, name: string): Promise<string> {
  const { rows } = await application.pool.query<{ id: string }>("select id from nodes where name = $1", [
    name,
  ]);
  return rows[0]?.id ?? "";
}

/** Where the server's instance may run, and what both machines have reserved. */
export async function placesOf({ application: { pool } }: TestApi, serverId: string) {
  const instance = await pool.query<{ id: string; node: string; power: string; holds: string[] }>(
    `select i.id, n.name as node, i.power, i.holds from instances i join nodes n on n.id = i.node_id
      where server_id = $1 and deleted_at is null`,
    [serverId],
  );
  const nodes = await pool.query<{ name: string; memory: number; disk: number; ports: number }>(
    `select name, reserved_memory_mb as memory, reserved_disk_mb as disk,
        (select count(*)::int from port_leases where node_id = nodes.id) as ports
       from nodes order by created_at`,
  );
  const holds = await pool.query("select id from room_holds");
  return { instance: instance.rows[0], nodes: nodes.rows, roomHolds: holds.rowCount };
}
