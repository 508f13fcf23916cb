import type { AssistantRules, GivenRules, SetAssistantRules } from "@blockwright/contract/assistant-rules";
import { eq } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { aiHouseRules } from "../assistant.table.ts";
import { noRules } from "./house-rules.ts";

const { mode, paths, plugins, commands } = aiHouseRules;

export async function findRules(rows: Rows, serverId: string): Promise<AssistantRules> {
  const [found] = await rows
    .select({ mode, paths, plugins, commands })
    .from(aiHouseRules)
    .where(eq(aiHouseRules.serverId, serverId));
  return found ?? noRules;
}

/** With who set them last. */
export async function findSetRules(rows: Rows, serverId: string): Promise<SetAssistantRules> {
  const [found] = await rows
    .select({ mode, paths, plugins, commands, setBy: users.username, setAt: aiHouseRules.updatedAt })
    .from(aiHouseRules)
    .leftJoin(users, eq(users.id, aiHouseRules.updatedBy))
    .where(eq(aiHouseRules.serverId, serverId));
  return found ? { ...found, setAt: found.setAt.toISOString() } : { ...noRules, setBy: null, setAt: null };
}

/** In one statement, so that two people who set different parts keep both. */
export async function putRules(
  rows: Rows,
  serverId: string,
  rules: GivenRules & { readonly updatedAt: Date; readonly updatedBy: string },
): Promise<void> {
  const first = {
    mode: rules.mode ?? noRules.mode,
    paths: rules.paths ?? [],
    plugins: rules.plugins ?? [],
    commands: rules.commands ?? [],
  };
  await rows
    .insert(aiHouseRules)
    .values({ serverId, ...rules, ...first })
    .onConflictDoUpdate({ target: aiHouseRules.serverId, set: rules });
}
