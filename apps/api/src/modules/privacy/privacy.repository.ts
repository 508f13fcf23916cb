import { and, asc, eq, isNotNull, isNull, lte, ne, notExists, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { mailOutbox } from "../../platform/mail/mail.table.ts";
import {
  accountAppeals,
  emailVerifications,
  passwordResets,
  sessions,
  users,
} from "../accounts/accounts.table.ts";
import type { GivenRights } from "../access/index.ts";
import { eulaConsents } from "../builds/builds.table.ts";
import { aiConversations } from "../assistant/assistant.table.ts";
import { orders, subscriptions } from "../billing/billing.table.ts";
import { helpRequests } from "../help/help.table.ts";
import { buildTasks } from "../jobs/build-tasks.table.ts";
import { maintenanceJobs } from "../jobs/jobs.table.ts";
import { plannings } from "../planning/planning.table.ts";
import { modelPlans } from "../planning/model-plan/model-plans.table.ts";
import { serverProposals } from "../planning/proposal/proposals.table.ts";
import { serverHandovers } from "../servers/handover/server-handovers.table.ts";
import { serverInvites } from "../servers/invites/server-invites.table.ts";
import { serverUsers } from "../servers/server-users.table.ts";
import { servers } from "../servers/servers.table.ts";
import { sftpPasswords, sshKeys } from "../sftp/sftp.table.ts";

/** The servers of other people that this person had a role on. */
export async function deleteSharesWith(
  rows: Rows,
  userId: string,
): Promise<(GivenRights & { readonly serverId: string })[]> {
  return rows.delete(serverUsers).where(eq(serverUsers.userId, userId)).returning({
    serverId: serverUsers.serverId,
    role: serverUsers.role,
    switches: serverUsers.switches,
  });
}

/** An invitation to another person's server would outlive the person who made it. */
export async function deleteInvitesBy(rows: Rows, userId: string): Promise<void> {
  await rows.delete(serverInvites).where(eq(serverInvites.createdBy, userId));
}

export async function deleteHandoversTo(rows: Rows, userId: string): Promise<void> {
  await rows.delete(serverHandovers).where(eq(serverHandovers.userId, userId));
}

export async function deleteSftpAccess(rows: Rows, userId: string): Promise<void> {
  await rows.delete(sshKeys).where(eq(sshKeys.userId, userId));
  await rows.delete(sftpPasswords).where(eq(sftpPasswords.userId, userId));
}

export async function findLiveServersOf(rows: Rows, userId: string): Promise<string[]> {
  const found = await rows
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.userId, userId), isNull(servers.deletedAt)));
  return found.map(({ id }) => id);
}

/** An erased account has no address. */
const isErased = eq(users.email, "");

export async function findAccountsToErase(rows: Rows, deletedBefore: Date, max: number): Promise<string[]> {
  const found = await rows
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deletedAt), lte(users.deletedAt, deletedBefore), ne(users.email, "")))
    .orderBy(asc(users.deletedAt))
    .limit(max);
  return found.map(({ id }) => id);
}

/** Undefined if it has already been erased or restored. */
export async function lockAccountToErase(rows: Rows, id: string, deletedBefore: Date) {
  const [account] = await rows
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), lte(users.deletedAt, deletedBefore), ne(users.email, "")))
    .for("update");
  return account;
}

/** Only an id is left. Rows of servers are deleted with their servers. */
export async function eraseRowsOf(
  rows: Rows,
  { id, email, emailHash }: { readonly id: string; readonly email: string; readonly emailHash: string },
): Promise<void> {
  await rows.delete(sessions).where(eq(sessions.userId, id));
  await rows.delete(emailVerifications).where(eq(emailVerifications.userId, id));
  await rows.delete(passwordResets).where(eq(passwordResets.userId, id));
  await deleteSharesWith(rows, id);
  await deleteInvitesBy(rows, id);
  await deleteHandoversTo(rows, id);
  await deleteSftpAccess(rows, id);
  await rows.delete(helpRequests).where(eq(helpRequests.userId, id));
  await rows.delete(eulaConsents).where(eq(eulaConsents.userId, id));
  await rows.delete(aiConversations).where(eq(aiConversations.userId, id));
  await rows.delete(plannings).where(eq(plannings.userId, id));
  await rows.delete(serverProposals).where(eq(serverProposals.userId, id));
  await rows.delete(modelPlans).where(eq(modelPlans.userId, id));
  await rows.delete(orders).where(eq(orders.userId, id));
  await rows
    .update(subscriptions)
    .set({ cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null })
    .where(eq(subscriptions.userId, id));
  await rows.delete(buildTasks).where(eq(buildTasks.userId, id));
  await rows.delete(accountAppeals).where(eq(accountAppeals.emailHash, emailHash));
  await rows.delete(mailOutbox).where(sql`lower(${mailOutbox.recipient}) = lower(${email})`);
  await rows
    .update(users)
    .set({
      username: "",
      usernameKey: "",
      email: "",
      emailVerifiedAt: null,
      passwordHash: "",
      suspendedReason: null,
      timeZone: "UTC",
      mutedMail: [],
    })
    .where(eq(users.id, id));
}

/** The id stays while a server on an offline machine, or another person's list of jobs, refers to it. */
export async function deleteErasedAccounts(rows: Rows, deletedBefore: Date): Promise<number> {
  const ofServers = rows.select({ id: servers.id }).from(servers).where(eq(servers.userId, users.id));
  const ofJobs = rows
    .select({ id: maintenanceJobs.id })
    .from(maintenanceJobs)
    .where(eq(maintenanceJobs.userId, users.id));
  const deleted = await rows
    .delete(users)
    .where(and(isErased, lte(users.deletedAt, deletedBefore), notExists(ofServers), notExists(ofJobs)))
    .returning({ id: users.id });
  return deleted.length;
}
