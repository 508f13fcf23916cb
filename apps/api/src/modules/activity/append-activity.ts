import type { Actor } from "../../platform/actor.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { insertActivity } from "./activity.repository.ts";

export interface Deed {
  /** noun.past-verb */
  readonly action: `${string}.${string}`;
  readonly subjectId: string;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** Every use case that changes something says so here, in its own transaction. */
export async function appendActivity(tx: Transaction, actor: Actor, deed: Deed): Promise<void> {
  const isPerson = actor.kind === "person";
  await insertActivity(tx.rows, {
    actorKind: actor.kind,
    actorId: isPerson ? actor.id : null,
    via: actor.via,
    onBehalfOf: isPerson ? (actor.onBehalfOf ?? null) : null,
    action: deed.action,
    subjectId: deed.subjectId,
    details: deed.details ?? {},
  });
}
