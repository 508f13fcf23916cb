import type { Transaction } from "../../../platform/transaction.ts";
import { keepVersion, markReplaced } from "../../files/index.ts";
import { pathsOf } from "../change.ts";
import type { ChangeItemRow, ChangeRow } from "../changes.repository.ts";

/** What a change replaces in files goes into their history, and so does what its undo replaces. */
export async function recordVersions(
  tx: Transaction,
  { serverId, authorKind, authorId, via }: ChangeRow,
  items: readonly ChangeItemRow[],
  direction: "forth" | "back",
): Promise<void> {
  const by = { kind: authorKind, id: authorId, via };
  if (direction === "forth")
    await markReplaced(
      tx,
      items.flatMap(({ beforeVersionId }) => beforeVersionId ?? []),
    );
  for (const { item, beforeVersionId, before, after } of items) {
    const content = direction === "back" ? after : beforeVersionId === null ? before : null;
    const [path] = pathsOf(item);
    if (content && path !== undefined) await keepVersion(tx, { serverId, path, content, by });
  }
}
