import type { ServerOwner } from "@blockwright/contract/agreed";
import type { Proposal } from "@blockwright/contract/proposals";
import { and, desc, eq, gt, isNotNull, lt, notInArray, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";
import { serverProposals } from "./proposals.table.ts";

export type ProposalRow = typeof serverProposals.$inferSelect;

export async function insertProposal(rows: Rows, row: typeof serverProposals.$inferInsert): Promise<void> {
  await rows.insert(serverProposals).values(row);
}

/** Undefined for another person's, and for one that was made before. */
export async function findProposal(
  rows: Rows,
  id: string,
  userId: string,
  madeAfter: Date,
): Promise<ProposalRow | undefined> {
  const [found] = await rows
    .select()
    .from(serverProposals)
    .where(ofPerson(id, userId, madeAfter));
  return found;
}

/** Locks the row until the transaction ends. */
export async function lockProposal(
  rows: Rows,
  id: string,
  userId: string,
  madeAfter: Date,
): Promise<ProposalRow | undefined> {
  const [found] = await rows
    .select()
    .from(serverProposals)
    .where(ofPerson(id, userId, madeAfter))
    .for("update");
  return found;
}

function ofPerson(id: string, userId: string, madeAfter: Date) {
  return and(
    eq(serverProposals.id, id),
    eq(serverProposals.userId, userId),
    gt(serverProposals.createdAt, madeAfter),
  );
}

export async function updateProposal(
  rows: Rows,
  id: string,
  change: Pick<ProposalRow, "proposal" | "recipe" | "modelPlanId">,
): Promise<void> {
  await rows.update(serverProposals).set(change).where(eq(serverProposals.id, id));
}

/** Keeps the newest of a person. */
export async function deleteAllButNewest(rows: Rows, userId: string, kept: number): Promise<void> {
  const newest = rows
    .select({ id: serverProposals.id })
    .from(serverProposals)
    .where(eq(serverProposals.userId, userId))
    .orderBy(desc(serverProposals.createdAt), desc(serverProposals.id))
    .limit(kept);
  await rows
    .delete(serverProposals)
    .where(and(eq(serverProposals.userId, userId), notInArray(serverProposals.id, newest)));
}

export async function deleteServerProposalsBefore(rows: Rows, cutoff: Date): Promise<number> {
  const deleted = await rows.delete(serverProposals).where(lt(serverProposals.createdAt, cutoff));
  return deleted.rowCount ?? 0;
}

/** The player name that a person gave last, in a proposal or a build. */
export async function findLastOwner(rows: Rows, userId: string): Promise<ServerOwner | null> {
  const owner = sql<Proposal["choices"]["owner"]>`${serverProposals.proposal} #> '{choices,owner}'`;
  const [proposed] = await rows
    .select({ owner })
    .from(serverProposals)
    .where(
      and(
        eq(serverProposals.userId, userId),
        sql`jsonb_typeof(${serverProposals.proposal} #> '{choices,owner}') = 'object'`,
      ),
    )
    .orderBy(desc(serverProposals.createdAt))
    .limit(1);
  if (proposed) return proposed.owner;
  const built = sql<ServerOwner | null>`${buildTasks.agreed} #> '{joining,owner}'`;
  const [last] = await rows
    .select({ owner: built })
    .from(buildTasks)
    .where(
      and(
        eq(buildTasks.userId, userId),
        isNotNull(buildTasks.agreed),
        sql`jsonb_typeof(${buildTasks.agreed} #> '{joining,owner}') = 'object'`,
      ),
    )
    .orderBy(desc(buildTasks.createdAt))
    .limit(1);
  return last?.owner ?? null;
}
