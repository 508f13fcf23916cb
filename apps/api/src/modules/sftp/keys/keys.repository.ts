import { and, asc, count, eq, lte } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { sshKeys } from "../sftp.table.ts";

export type SshKeyRow = typeof sshKeys.$inferSelect;

export async function findKeys(rows: Rows, userId: string): Promise<SshKeyRow[]> {
  return rows
    .select()
    .from(sshKeys)
    .where(eq(sshKeys.userId, userId))
    .orderBy(asc(sshKeys.createdAt), asc(sshKeys.id));
}

export async function findKeyByFingerprint(
  rows: Rows,
  userId: string,
  fingerprint: string,
): Promise<SshKeyRow | undefined> {
  const [found] = await rows
    .select()
    .from(sshKeys)
    .where(and(eq(sshKeys.userId, userId), eq(sshKeys.fingerprint, fingerprint)));
  return found;
}

/** False: the account already has this key. */
export async function insertKey(rows: Rows, key: SshKeyRow): Promise<boolean> {
  const inserted = await rows
    .insert(sshKeys)
    .values(key)
    .onConflictDoNothing({ target: [sshKeys.userId, sshKeys.fingerprint] })
    .returning({ id: sshKeys.id });
  return inserted.length > 0;
}

export async function countKeys(rows: Rows, userId: string): Promise<number> {
  const [counted] = await rows.select({ keys: count() }).from(sshKeys).where(eq(sshKeys.userId, userId));
  return counted?.keys ?? 0;
}

export async function deleteKey(rows: Rows, userId: string, id: string): Promise<string | undefined> {
  const [deleted] = await rows
    .delete(sshKeys)
    .where(and(eq(sshKeys.userId, userId), eq(sshKeys.id, id)))
    .returning({ fingerprint: sshKeys.fingerprint });
  return deleted?.fingerprint;
}

/** Newer ones stay. */
export async function deleteKeysOf(rows: Rows, userId: string, addedUntil: Date): Promise<void> {
  await rows.delete(sshKeys).where(and(eq(sshKeys.userId, userId), lte(sshKeys.createdAt, addedUntil)));
}
