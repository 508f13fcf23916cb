import type { Transaction } from "../../../platform/transaction.ts";
import { countPackedBytes, deleteUnnamed, findCutOff, makeWhole } from "./file-contents.repository.ts";
import { countVersions, deleteOldestVersions, deleteVersionsBeyond } from "./file-versions.repository.ts";
import type { HistoryLimits } from "./history-limits.ts";
import { packContent } from "./packed-content.ts";
import { readContent } from "./read-content.ts";

/** Forgets the oldest until everything fits again, after this file got a version. */
export async function keepWithinLimits(
  rows: Transaction["rows"],
  { serverId, path }: { readonly serverId: string; readonly path: string },
  limits: HistoryLimits,
): Promise<void> {
  const ofFile = await deleteVersionsBeyond(rows, { serverId, path, keep: limits.versionsPerFile });
  const versions = await countVersions(rows, serverId);
  const beyond = Math.max(0, versions - limits.versionsPerServer);
  if (beyond > 0) await deleteOldestVersions(rows, serverId, beyond);
  if (ofFile + beyond > 0) await sweepContents(rows, serverId);
  while ((await countPackedBytes(rows, serverId)) > limits.bytesPerServer) {
    const some = Math.ceil((await countVersions(rows, serverId)) / 10);
    if ((await deleteOldestVersions(rows, serverId, some)) === 0) return;
    await sweepContents(rows, serverId);
  }
}

/**
 * Deletes contents that no version names. What was packed against one of them is packed anew as a whole first; what is
 * packed against that in turn stays readable, because it needs the same bytes, however they are stored.
 */
export async function sweepContents(rows: Transaction["rows"], serverId: string): Promise<void> {
  for (const { id } of await findCutOff(rows, serverId))
    await makeWhole(rows, id, await packContent(await readContent(rows, id)));
  await deleteUnnamed(rows, serverId);
}
