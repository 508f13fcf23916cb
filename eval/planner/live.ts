import { z } from "zod";
import { createModel } from "../../apps/api/src/adapters/ai-sdk-model.ts";
import { costOf } from "../../apps/api/src/modules/planning/index.ts";
import { modelVariables, shapeModel } from "../../apps/api/src/platform/config-model.ts";
import type { Result } from "../evaluation.ts";
import { isStandInAddOn } from "./catalogue.ts";
import { readCorpus } from "./corpus.ts";
import { score } from "./curated.ts";
import { planAsProduct } from "./plan-as-product.ts";

const microsInDollar = 1_000_000;

/** With an API key in the environment, runs the corpus on the real model and reports score and cost. */
export async function evaluateLive(): Promise<Result | undefined> {
  const { provider, budget, prices } = shapeModel(z.object(modelVariables).parse(process.env));
  if (!provider) return undefined;
  const model = createModel(provider);
  const plans = [];
  for (const entry of readCorpus()) plans.push({ entry, ...(await planAsProduct(model, entry, budget)) });
  const { rows, misses, share } = score(
    provider.name,
    plans.map(({ entry, plan }) => [entry, plan] as const),
    isStandInAddOn,
  );
  for (const miss of misses) console.log(`  missed by ${provider.name}: ${miss}`);
  const tokens = plans.reduce(
    (sum, one) => ({ input: sum.input + one.tokens.input, output: sum.output + one.tokens.output }),
    { input: 0, output: 0 },
  );
  const costMicros = costOf(tokens, prices);
  const byModel = plans.filter(({ plan }) => plan.plannedBy.kind === "model").length;
  return {
    rows,
    checks: [],
    figures: [
      { name: `${provider.name}: share of claims`, value: share },
      { name: "planned by the model itself", value: byModel / plans.length },
      { name: "tokens per plan", value: (tokens.input + tokens.output) / plans.length },
      ...(costMicros === null ? [] : [{ name: "dollars in all", value: costMicros / microsInDollar }]),
    ],
  };
}
