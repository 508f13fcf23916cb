import type { Deps } from "../../../platform/deps.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { wasAddedSince } from "../server-users.repository.ts";

interface NewlyShared {
  readonly serverId: string;
  readonly userId: string;
  /** Username of the person who added them. */
  readonly sharedBy: string;
}

/**
 * Once a day per person and server, however often they are removed and added. Server names are left out: strangers
 * choose them.
 */
export async function mailAboutSharing(
  { queueMail, config }: Pick<Deps, "queueMail" | "config">,
  tx: Transaction,
  { serverId, userId, sharedBy }: NewlyShared,
): Promise<void> {
  if (await wasAddedSince(tx.rows, { serverId, userId }, timeBefore(tx.now(), dayMs))) return;
  const page = new URL(`/server/${serverId}`, config.http.publicUrl);
  await mailPerson({ queueMail }, tx, userId, {
    kind: "server-shared",
    subject: "A server was shared with you",
    text: `${sharedBy} shared a server with you. You find it under My Servers:\n${page.href}`,
  });
}
