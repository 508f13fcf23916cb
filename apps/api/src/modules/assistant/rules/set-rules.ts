import type { AssistantRules } from "@blockwright/contract/assistant-rules";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { putRules } from "./rules.repository.ts";

/** They count from the next call of a tool on, also in turns that already run. */
export async function setRules(
  transact: Transact,
  actor: Person,
  serverId: string,
  rules: AssistantRules,
): Promise<AssistantRules> {
  return transact(async (tx) => {
    await putRules(tx.rows, serverId, { ...rules, updatedAt: tx.now() });
    await appendActivity(tx, actor, {
      action: "assistant.rules-set",
      subjectId: serverId,
      details: { mode: rules.mode },
    });
    return rules;
  });
}
