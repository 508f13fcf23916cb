import { randomUUID } from "node:crypto";
import type { TestApi } from "../../api.fixture.ts";
import { insertChange, type ChangeRow } from "./changes.repository.ts";

/** Something that was changed and is in place. */
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
