import { randomUUID } from "node:crypto";
import type { Actor } from "../../platform/actor.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { mostKeptBytes, type NewChangeItem } from "./change.ts";
import { findWorkplace, insertChange } from "./changes.repository.ts";

export interface ChangeProposal {
  readonly serverId: string;
  /** For people, as a headline. */
  readonly title: string;
  /** What it is made for, as `diagnosis:<id>`. */
  readonly origin?: string;
  readonly items: readonly NewChangeItem[];
}

/** Writes down what would be changed. Nothing happens to the server until it is applied. */
export async function proposeChange(
  tx: Transaction,
  actor: Actor,
  proposal: ChangeProposal,
): Promise<string> {
  const { items, ...about } = proposal;
  const isTooLarge = ({ before, after }: NewChangeItem) =>
    Math.max(before?.length ?? 0, after?.length ?? 0) > mostKeptBytes;
  if (items.some(isTooLarge)) throw new RangeError("a file is too large to be kept with a change");
  const id = randomUUID();
  const author = {
    authorKind: actor.kind,
    authorId: actor.kind === "person" ? actor.id : null,
    via: actor.via,
  };
  const installationId = (await findWorkplace(tx.rows, proposal.serverId))?.installationId ?? null;
  await insertChange(tx.rows, { id, ...about, ...author, installationId, state: "proposed" }, items);
  return id;
}
