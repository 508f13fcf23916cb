import type { AssistantRules } from "@blockwright/contract/assistant-rules";
import { eq } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { aiHouseRules } from "../assistant.table.ts";
import { noRules } from "./house-rules.ts";

export async function findRules(rows: Rows, serverId: string): Promise<AssistantRules> {
  const { mode, paths, plugins, commands } = aiHouseRules;
  const [found] = await rows
    .select({ mode, paths, plugins, commands })
    .from(aiHouseRules)
    .where(eq(aiHouseRules.serverId, serverId));
  return found ?? noRules;
}

export async function putRules(
  rows: Rows,
  serverId: string,
  rules: AssistantRules & { readonly updatedAt: Date },
): Promise<void> {
  await rows
    .insert(aiHouseRules)
    .values({ serverId, ...rules })
    .onConflictDoUpdate({ target: aiHouseRules.serverId, set: rules });
}
