import { deleteInstanceFile, keepVersion, readInstanceBytes, writeInstanceBytes } from "../../files/index.ts";
import { maxKeptBytes } from "../change.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import type { ChangeItemRow, ChangeRow } from "../changes.repository.ts";

/** Puts a written file back byte for byte. What the game made of it since then goes into its history. */
export async function restoreFile(
  deps: ChangesDeps,
  { change, instanceId }: { readonly change: ChangeRow; readonly instanceId: string },
  { item, before, after }: ChangeItemRow,
): Promise<void> {
  if (item.kind !== "write-file") throw new Error(`a ${item.kind} has no content to put back`);
  const { path, mode } = item;
  const now = await readInstanceBytes(deps, instanceId, path, maxKeptBytes);
  if (before ? now?.equals(before) === true : now === undefined) return;
  const { serverId, authorKind, authorId, via } = change;
  const by = { kind: authorKind, id: authorId, via };
  if (now && after?.equals(now) !== true)
    await deps.transact((tx) => keepVersion(tx, { serverId, path, content: now, by }));
  if (before) await writeInstanceBytes(deps, instanceId, path, before, mode);
  else await deleteInstanceFile(deps, instanceId, path);
}
