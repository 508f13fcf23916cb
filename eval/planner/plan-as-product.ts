import {
  fallBack,
  planWithModel,
  type PlannedServer,
  type PlanningBudget,
  type PlanningModel,
  type TokensUsed,
} from "../../apps/api/src/modules/planning/index.ts";
import { standInCatalogue } from "./catalogue.ts";
import type { Entry } from "./corpus.ts";
import { wishOf } from "./curated.ts";

export interface Planned {
  readonly plan: PlannedServer;
  readonly outcome: string;
  readonly repairs: number;
  readonly tokens: TokensUsed;
  readonly tookMs: number;
}

/** Plans as the product does, without the database. */
export async function planAsProduct(
  model: PlanningModel,
  entry: Entry,
  budget: PlanningBudget,
): Promise<Planned> {
  const startedAt = performance.now();
  const wish = wishOf(entry);
  const parts = { model, catalogue: standInCatalogue, findObstacle: async () => undefined };
  const tried = await planWithModel(parts, wish, budget, new AbortController().signal);
  const { outcome, repairs, tokens } = tried;
  const plan = tried.planned ?? fallBack(wish, outcome);
  return { plan, outcome, repairs, tokens, tookMs: performance.now() - startedAt };
}
