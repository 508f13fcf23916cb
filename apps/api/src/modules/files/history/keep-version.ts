import { randomUUID } from "node:crypto";
import type { RecordedActor } from "../../../platform/actor.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { plainPath } from "../file-path.ts";
import { lockHistory } from "./file-contents.repository.ts";
import { findNewestVersion, insertVersion, updateVersions } from "./file-versions.repository.ts";
import { historyLimits, type HistoryLimits } from "./history-limits.ts";
import { keepContent } from "./keep-content.ts";
import { keepWithinLimits } from "./keep-within-limits.ts";

export interface ReplacedContent {
  readonly serverId: string;
  readonly path: string;
  /** The file's earlier content. */
  readonly content: Uint8Array;
  /** Who replaced it. */
  readonly by: Pick<RecordedActor, "kind" | "id" | "via">;
}

/**
 * Keeps a file's content before it is replaced. The same content twice in a row is one version, so that a retry after a
 * crash adds none. A content above the limit is not kept.
 */
export async function keepVersion(
  tx: Transaction,
  { serverId, path, content, by }: ReplacedContent,
  limits: HistoryLimits = historyLimits,
): Promise<void> {
  if (content.length > limits.contentBytes) return;
  const { rows } = tx;
  await lockHistory(rows, serverId);
  const file = { serverId, path: plainPath(path) };
  const newest = await findNewestVersion(rows, serverId, file.path);
  const contentId = await keepContent(tx, { serverId, content, base: newest?.content }, limits);
  const replaced = { authorKind: by.kind, authorId: by.id, via: by.via, replacedAt: tx.now() };
  if (newest?.content.id === contentId) return updateVersions(rows, [newest.id], replaced);
  await insertVersion(rows, { id: randomUUID(), ...file, contentId, ...replaced });
  await keepWithinLimits(rows, file, limits);
}
