import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/transaction.ts";
import { plainPath } from "../file-path.ts";
import { lockHistory } from "./file-contents.repository.ts";
import {
  findContentId,
  findNewestVersion,
  insertVersion,
  releaseHeld,
  updateVersions,
} from "./file-versions.repository.ts";
import { historyLimits } from "./history-limits.ts";
import { keepContent } from "./keep-content.ts";
import type { ReplacedContent } from "./keep-version.ts";
import { sweepContents } from "./keep-within-limits.ts";
import { readContent } from "./read-content.ts";

/** Keeps what a change would replace, until it is released. It becomes a version of the file once it is replaced. */
export async function holdVersion(
  tx: Transaction,
  { serverId, path, content, by }: ReplacedContent,
): Promise<string> {
  await lockHistory(tx.rows, serverId);
  const file = { serverId, path: plainPath(path) };
  const base = (await findNewestVersion(tx.rows, serverId, file.path))?.content;
  const contentId = await keepContent(tx, { serverId, content, base }, historyLimits);
  const id = randomUUID();
  const author = { authorKind: by.kind, authorId: by.id, via: by.via };
  await insertVersion(tx.rows, { id, ...file, contentId, ...author, isHeld: true });
  return id;
}

/** Undefined if it is gone. */
export async function readHeldVersion(
  { rows }: Pick<Transaction, "rows">,
  versionId: string,
): Promise<Buffer | undefined> {
  const contentId = await findContentId(rows, versionId);
  return contentId === undefined ? undefined : readContent(rows, contentId);
}

/** Marks a held version as replaced. */
export async function markReplaced({ rows, now }: Transaction, versionIds: readonly string[]): Promise<void> {
  if (versionIds.length > 0) await updateVersions(rows, versionIds, { replacedAt: now() });
}

/** From now on the limits apply to them; those never replaced are deleted at once. */
export async function releaseVersions(
  { rows }: Pick<Transaction, "rows">,
  versionIds: readonly string[],
): Promise<void> {
  if (versionIds.length === 0) return;
  for (const serverId of await releaseHeld(rows, versionIds)) {
    await lockHistory(rows, serverId);
    await sweepContents(rows, serverId);
  }
}
