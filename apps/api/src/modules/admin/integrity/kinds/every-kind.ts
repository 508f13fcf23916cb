import type { DriftKindId } from "@blockwright/contract/admin/integrity";
import type { DriftKind } from "../drift.ts";
import { containerKinds } from "./containers.ts";
import { instanceKinds } from "./instances.ts";
import { accountKinds, backupKinds, roomKinds } from "./rows.ts";
import { runningKinds } from "./running.ts";
import { treeKinds } from "./trees.ts";

/** The whole table. That of docs/operating.md is made from it. */
export const everyKind: readonly DriftKind[] = [
  ...instanceKinds,
  ...containerKinds,
  ...runningKinds,
  ...treeKinds,
  ...roomKinds,
  ...backupKinds,
  ...accountKinds,
];

const byId = new Map(everyKind.map((kind) => [kind.id, kind]));

export function kindOf(id: DriftKindId): DriftKind {
  const kind = byId.get(id);
  if (!kind) throw new Error(`there is no kind ${id}`);
  return kind;
}
