import { engineRules } from "./rules/engine-rules.ts";
import type { ImportRule } from "./rules/import-rule.ts";
import { boundaryRules, layerRules, tierRules } from "./rules/module-rules.ts";
import { treeRules } from "./rules/program-rules.ts";

/** Import rules from the tier table and the layers. `npm run arch:prove` plants a violation of each. */
export const importRules: readonly ImportRule[] = [
  ...tierRules,
  ...boundaryRules,
  ...layerRules,
  ...engineRules,
  ...treeRules,
];
