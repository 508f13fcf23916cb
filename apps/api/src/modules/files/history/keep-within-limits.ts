import type { Transaction } from "../../../platform/transaction.ts";
import { countPackedBytes, deleteUnnamed, findCutOff, makeWhole } from "./file-contents.repository.ts";
import {
  countVersions,
  deleteOldestVersions,
  deleteVersionsBeyond,
  measureHistory,
} from "./file-versions.repository.ts";
import type { HistoryLimits } from "./history-limits.ts";
import { packContent } from "./packed-content.ts";
import { readContent } from "./read-content.ts";

/** Deletes the oldest until everything fits again, after this file got a version. */
export async function keepWithinLimits(
  rows: Transaction["rows"],
  { serverId, path }: { readonly serverId: string; readonly path: string },
  limits: HistoryLimits,
): Promise<void> {
  const kept = await measureHistory(rows, { serverId, path });
  const isWithin = kept.ofServer <= limits.versionsPerServer && kept.packedBytes <= limits.bytesPerServer;
  // Almost every save ends here.
  if (isWithin && kept.ofFile <= limits.versionsPerFile) return;
  const ofFile = await deleteVersionsBeyond(rows, { serverId, path, keep: limits.versionsPerFile });
  const beyond = Math.max(0, kept.ofServer - ofFile - limits.versionsPerServer);
  if (beyond > 0) await deleteOldestVersions(rows, serverId, beyond);
  if (ofFile + beyond > 0) await sweepContents(rows, serverId);
  while ((await countPackedBytes(rows, serverId)) > limits.bytesPerServer) {
    const some = Math.ceil((await countVersions(rows, serverId)) / 10);
    if ((await deleteOldestVersions(rows, serverId, some)) === 0) return;
    await sweepContents(rows, serverId);
  }
}

/**
 * Deletes contents that no version uses. What was packed directly against one of them is first packed again without a
 * base; longer chains stay readable, because they need the same bytes, however those are stored.
 */
export async function sweepContents(rows: Transaction["rows"], serverId: string): Promise<void> {
  for (const { id } of await findCutOff(rows, serverId))
    await makeWhole(rows, id, await packContent(await readContent(rows, id)));
  await deleteUnnamed(rows, serverId);
}
