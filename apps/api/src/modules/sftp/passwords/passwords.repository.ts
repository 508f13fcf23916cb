import { and, eq, lte } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { sftpPasswords } from "../sftp.table.ts";

export type SftpPassword = typeof sftpPasswords.$inferSelect;

export async function findPassword(
  rows: Rows,
  userId: string,
  serverId: string,
): Promise<SftpPassword | undefined> {
  const [found] = await rows.select().from(sftpPasswords).where(ofPerson(userId, serverId));
  return found;
}

/** Under a new id. */
export async function replacePassword(rows: Rows, password: SftpPassword): Promise<void> {
  const { id, passwordHash, createdAt } = password;
  await rows
    .insert(sftpPasswords)
    .values(password)
    .onConflictDoUpdate({
      target: [sftpPasswords.userId, sftpPasswords.serverId],
      set: { id, passwordHash, createdAt },
    });
}

/** False: there was none, or only a newer one. */
export async function deletePassword(
  rows: Rows,
  {
    userId,
    serverId,
    madeUntil,
  }: { readonly userId: string; readonly serverId: string; readonly madeUntil: Date },
): Promise<boolean> {
  const deleted = await rows
    .delete(sftpPasswords)
    .where(and(ofPerson(userId, serverId), lte(sftpPasswords.createdAt, madeUntil)))
    .returning({ id: sftpPasswords.id });
  return deleted.length > 0;
}

export async function deletePasswordsOf(rows: Rows, serverId: string): Promise<void> {
  await rows.delete(sftpPasswords).where(eq(sftpPasswords.serverId, serverId));
}

/** On all servers. Newer ones stay. */
export async function deletePasswordsOfPerson(rows: Rows, userId: string, madeUntil: Date): Promise<void> {
  await rows
    .delete(sftpPasswords)
    .where(and(eq(sftpPasswords.userId, userId), lte(sftpPasswords.createdAt, madeUntil)));
}

function ofPerson(userId: string, serverId: string) {
  return and(eq(sftpPasswords.userId, userId), eq(sftpPasswords.serverId, serverId));
}
