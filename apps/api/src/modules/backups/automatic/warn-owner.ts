import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { findFailures } from "./automatic.repository.ts";

/** A single failure may be chance and is retried. The owner is mailed at the second failure, and not again after it. */
const failuresBeforeMail = 2;

export async function warnOwner(
  deps: Pick<BackupsDeps, "config" | "queueMail">,
  tx: Transaction,
  { serverId, sentence }: { readonly serverId: string; readonly sentence: string },
): Promise<void> {
  const found = await findFailures(tx.rows, serverId);
  if (found?.failures !== failuresBeforeMail) return;
  const page = new URL(`/server/${serverId}/backups`, deps.config.http.publicUrl);
  await mailPerson(deps, tx, found.ownerId, {
    kind: "backup-failed",
    subject: `${found.serverName} could not be backed up`,
    text: `The automatic backup of ${found.serverName} failed twice. ${sentence}\n\nEarlier backups are still there, and we keep trying. You can start one yourself:\n${page.href}`,
  });
}
