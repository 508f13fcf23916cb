import { eulaDocument } from "@blockwright/contract/builds";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { appendActivity } from "../../activity/index.ts";
import { findConsent, insertConsent } from "../builds.repository.ts";

export async function readConsent({ rows }: Pick<Deps, "rows">, actor: Person): Promise<Date | null> {
  return (await findConsent(rows, actor.id)) ?? null;
}

/** The first consent counts; agreeing again changes nothing. */
export async function giveConsent({ transact }: Pick<Deps, "transact">, actor: Person): Promise<Date> {
  return transact(async (tx) => {
    const earlier = await findConsent(tx.rows, actor.id);
    if (earlier) return earlier;
    await insertConsent(tx.rows, actor.id, eulaDocument);
    await appendActivity(tx, actor, {
      action: "eula.accepted",
      subjectId: actor.id,
      details: { document: eulaDocument },
    });
    return (await findConsent(tx.rows, actor.id)) ?? tx.now();
  });
}
