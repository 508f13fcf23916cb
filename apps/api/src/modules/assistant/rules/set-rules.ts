import type { GivenRules, SetAssistantRules } from "@blockwright/contract/assistant-rules";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { findSetRules, putRules } from "./rules.repository.ts";

/** What is left out stays as it is. They count from the next call of a tool on, also in turns that already run. */
export async function setRules(
  transact: Transact,
  actor: Person,
  serverId: string,
  rules: GivenRules,
): Promise<SetAssistantRules> {
  return transact(async (tx) => {
    await putRules(tx.rows, serverId, { ...rules, updatedAt: tx.now(), updatedBy: actor.id });
    const set = await findSetRules(tx.rows, serverId);
    await appendActivity(tx, actor, {
      action: "assistant.rules-set",
      subjectId: serverId,
      details: { mode: set.mode },
    });
    return set;
  });
}
