import type { Deps } from "../../../platform/deps.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import { lockHistory } from "./file-contents.repository.ts";
import { deleteVersionsBefore, findServersWithVersionsBefore } from "./file-versions.repository.ts";
import { sweepContents } from "./keep-within-limits.ts";

/** Servers per run. The rest waits for the next run. */
const maxServers = 500;

/** Versions that are older than any possible undo. */
export async function forgetVersions(
  { rows, transact, config }: Pick<Deps, "rows" | "transact" | "config">,
  now: Date,
): Promise<number> {
  const cutoff = timeBefore(now, config.changes.undoDays * dayMs);
  let forgotten = 0;
  for (const serverId of await findServersWithVersionsBefore(rows, cutoff, maxServers))
    forgotten += await transact(async (tx) => {
      await lockHistory(tx.rows, serverId);
      const deleted = await deleteVersionsBefore(tx.rows, serverId, cutoff);
      await sweepContents(tx.rows, serverId);
      return deleted;
    });
  return forgotten;
}
