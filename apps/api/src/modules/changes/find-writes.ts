import type { Deps } from "../../platform/deps.ts";
import { isInPlace } from "./change.ts";
import { findChangeItems, findChanges, findItemsOf, findWorkplace } from "./changes.repository.ts";
import { findLastingObstacle } from "./undo/lasting-obstacle.ts";

export interface FileWrite {
  readonly before: Buffer | null;
  readonly after: Buffer | null;
  readonly at: Date;
}

const maxWrites = 20;

/** The newest changes in effect that wrote this file, newest first. Those of an earlier installation do not count. */
export async function findWrites(
  { rows }: Pick<Deps, "rows">,
  serverId: string,
  path: string,
): Promise<FileWrite[]> {
  const place = await findWorkplace(rows, serverId);
  const changes = (await findChanges(rows, serverId)).filter(
    (change) => isInPlace(change.state) && findLastingObstacle(change, place?.installationId) === null,
  );
  const items = await findItemsOf(
    rows,
    changes.map(({ id }) => id),
  );
  const writes: FileWrite[] = [];
  for (const { id, updatedAt } of changes) {
    const isAbout = items.some(
      ({ changeId, item }) => changeId === id && item.kind === "write-file" && item.path === path,
    );
    if (!isAbout || writes.length === maxWrites) continue;
    const whole = await findChangeItems(rows, id);
    for (const { item, before, after } of whole)
      if (item.kind === "write-file" && item.path === path) writes.push({ before, after, at: updatedAt });
  }
  return writes;
}
