import { randomUUID } from "node:crypto";
import type { TestApi } from "../../api.fixture.ts";
import { insertChange, type ChangeRow } from "./changes.repository.ts";

/** An applied change. */
export async function someChange(
  api: TestApi,
  serverId: string,
  more: Partial<Pick<ChangeRow, "state" | "origin">> = {},
): Promise<string> {
  const id = randomUUID();
  await insertChange(
    api.application.deps.rows,
    { id, serverId, title: "A change", state: "verified", authorKind: "system", via: "system", ...more },
    [],
  );
  return id;
}

/** For this person's servers. */
export async function newestChangeOf(api: TestApi, owner: { readonly id: string }): Promise<string> {
  const { rows } = await api.application.pool.query<{ id: string }>(
    `select c.id from changes c join servers s on s.id = c.server_id
      where s.user_id = $1 order by c.created_at desc limit 1`,
    [owner.id],
  );
  return rows[0]?.id ?? randomUUID();
}
