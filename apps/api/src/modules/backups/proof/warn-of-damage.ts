import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { readForWork } from "../../servers/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";

export async function warnOfDamage(
  deps: Pick<BackupsDeps, "config" | "queueMail">,
  tx: Transaction,
  serverId: string,
): Promise<void> {
  const server = (await readForWork(tx, serverId))?.server;
  if (!server) return;
  const page = new URL(`/server/${serverId}/backups`, deps.config.http.publicUrl);
  await mailPerson(deps, tx, server.userId, {
    kind: "backup-failed",
    subject: `Backups of ${server.name} are damaged`,
    text: `We check stored backups every week, and those of ${server.name} could not be verified: part of their data is damaged. Your server itself is not affected. Please make a new backup, which is stored separately:\n${page.href}`,
  });
}
