import type { Proposal, ProposalChoices } from "@blockwright/contract/proposals";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { index, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../../accounts/accounts.table.ts";
import { modelPlans } from "../model-plan/model-plans.table.ts";

export interface StoredProposal extends Omit<Proposal, "modelPlan"> {
  /** Once the sources were asked: then a build takes it as it is. */
  readonly settled?: { readonly core: readonly string[]; readonly builtChoices: ProposalChoices };
}

/** What would be built from a person's words. Kept for 24 hours; a build copies what it is made from. */
export const serverProposals = pgTable(
  "server_proposals",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As shown, with the person's choices. */
    proposal: jsonb().$type<StoredProposal>().notNull(),
    recipe: jsonb().$type<Recipe>().notNull(),
    /** Made behind the first reading. Once it is there, the proposal is computed from it. */
    modelPlanId: uuid("model_plan_id").references(() => modelPlans.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("server_proposals_user").on(table.userId, table.createdAt),
    index("server_proposals_model_plan").on(table.modelPlanId),
    index("server_proposals_created").on(table.createdAt),
  ],
);
