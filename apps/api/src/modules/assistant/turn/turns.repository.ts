import { isTurnOpen, turnStates, type TurnEvent } from "@blockwright/contract/assistant";
import type { PluginAction } from "@blockwright/contract/plugins";
import { and, asc, desc, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { aiStagedFiles, aiStagedPlugins, aiTurnEntries, aiTurnEvents, aiTurns } from "../assistant.table.ts";
import type { TranscriptEntry } from "./turn.ts";

export type TurnRow = typeof aiTurns.$inferSelect;
export type StagedFile = Omit<typeof aiStagedFiles.$inferSelect, "turnId">;

export async function insertTurn(rows: Rows, turn: typeof aiTurns.$inferInsert): Promise<void> {
  await rows.insert(aiTurns).values(turn);
}

export async function findTurn(rows: Rows, id: string): Promise<TurnRow | undefined> {
  const [found] = await rows.select().from(aiTurns).where(eq(aiTurns.id, id));
  return found;
}

/** Locks the row until the transaction ends. */
export async function lockTurn(rows: Rows, id: string): Promise<TurnRow | undefined> {
  const [found] = await rows.select().from(aiTurns).where(eq(aiTurns.id, id)).for("update");
  return found;
}

export async function findNewestTurn(rows: Rows, conversationId: string): Promise<TurnRow | undefined> {
  const [found] = await rows
    .select()
    .from(aiTurns)
    .where(eq(aiTurns.conversationId, conversationId))
    .orderBy(desc(aiTurns.createdAt))
    .limit(1);
  return found;
}

export async function findTurnsOfMessages(rows: Rows, messageIds: readonly string[]): Promise<TurnRow[]> {
  if (messageIds.length === 0) return [];
  return rows
    .select()
    .from(aiTurns)
    .where(inArray(aiTurns.messageId, [...messageIds]));
}

export interface Asked {
  readonly userId: string;
  /** Undefined: on all servers. */
  readonly serverId?: string;
  readonly askedUntil: Date;
}

export async function findOpenTurnsOf(
  rows: Rows,
  { userId, serverId, askedUntil }: Asked,
): Promise<{ id: string }[]> {
  return rows
    .select({ id: aiTurns.id })
    .from(aiTurns)
    .where(
      and(
        eq(aiTurns.userId, userId),
        serverId === undefined ? undefined : eq(aiTurns.serverId, serverId),
        lte(aiTurns.createdAt, askedUntil),
        inArray(aiTurns.state, turnStates.filter(isTurnOpen)),
      ),
    );
}

/** Whether another turn works on this server, so that this one has to wait. */
export async function isServerBusy(rows: Rows, serverId: string, exceptId: string): Promise<boolean> {
  const found = await rows
    .select({ id: aiTurns.id })
    .from(aiTurns)
    .where(
      and(
        eq(aiTurns.serverId, serverId),
        ne(aiTurns.id, exceptId),
        inArray(aiTurns.state, ["queued", "running"]),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export async function updateTurn(
  rows: Rows,
  id: string,
  turn: Partial<typeof aiTurns.$inferInsert> & { readonly updatedAt: Date },
): Promise<void> {
  await rows.update(aiTurns).set(turn).where(eq(aiTurns.id, id));
}

export async function insertEvent(
  rows: Rows,
  event: Omit<typeof aiTurnEvents.$inferInsert, "id">,
): Promise<void> {
  await rows.insert(aiTurnEvents).values(event);
}

export async function findEvents(
  rows: Rows,
  turnId: string,
  afterId = 0,
): Promise<{ id: number; event: TurnEvent }[]> {
  return rows
    .select({ id: aiTurnEvents.id, event: aiTurnEvents.event })
    .from(aiTurnEvents)
    .where(and(eq(aiTurnEvents.turnId, turnId), gt(aiTurnEvents.id, afterId)))
    .orderBy(asc(aiTurnEvents.id));
}

/** The text of a call of the model that is made again. */
export async function deleteTextOf(rows: Rows, turnId: string, modelCall: number): Promise<void> {
  await rows
    .delete(aiTurnEvents)
    .where(
      and(
        eq(aiTurnEvents.turnId, turnId),
        eq(aiTurnEvents.modelCall, modelCall),
        sql`${aiTurnEvents.event}->>'type' = 'message'`,
      ),
    );
}

export async function findEntries(rows: Rows, turnId: string): Promise<TranscriptEntry[]> {
  const found = await rows
    .select({ entry: aiTurnEntries.entry })
    .from(aiTurnEntries)
    .where(eq(aiTurnEntries.turnId, turnId))
    .orderBy(asc(aiTurnEntries.position));
  return found.map(({ entry }) => entry);
}

/** Fails if another worker has taken this position: only one of them may go on. */
export async function insertEntries(
  rows: Rows,
  turnId: string,
  position: number,
  entries: readonly TranscriptEntry[],
): Promise<void> {
  await rows
    .insert(aiTurnEntries)
    .values(entries.map((entry, index) => ({ turnId, position: position + index, entry })));
}

export async function findStaged(rows: Rows, turnId: string): Promise<StagedFile[]> {
  const { path, before, after } = aiStagedFiles;
  return rows
    .select({ path, before, after })
    .from(aiStagedFiles)
    .where(eq(aiStagedFiles.turnId, turnId))
    .orderBy(asc(path));
}

export async function putStaged(rows: Rows, turnId: string, file: StagedFile): Promise<void> {
  await rows
    .insert(aiStagedFiles)
    .values({ turnId, ...file })
    .onConflictDoUpdate({
      target: [aiStagedFiles.turnId, aiStagedFiles.path],
      set: { after: file.after },
    });
}

export async function findStagedPlugins(rows: Rows, turnId: string): Promise<PluginAction[]> {
  const found = await rows
    .select({ wanted: aiStagedPlugins.wanted })
    .from(aiStagedPlugins)
    .where(eq(aiStagedPlugins.turnId, turnId))
    .orderBy(asc(aiStagedPlugins.position));
  return found.map(({ wanted }) => wanted);
}

export async function addStagedPlugins(
  rows: Rows,
  turnId: string,
  position: number,
  wanted: PluginAction,
): Promise<void> {
  await rows.insert(aiStagedPlugins).values({ turnId, position, wanted });
}

export async function deleteStaged(rows: Rows, turnId: string): Promise<void> {
  await rows.delete(aiStagedFiles).where(eq(aiStagedFiles.turnId, turnId));
  await rows.delete(aiStagedPlugins).where(eq(aiStagedPlugins.turnId, turnId));
}

/** What only an open turn needs. */
export async function deleteWorkOf(rows: Rows, turnId: string): Promise<void> {
  await rows.delete(aiTurnEntries).where(eq(aiTurnEntries.turnId, turnId));
  await deleteStaged(rows, turnId);
}
