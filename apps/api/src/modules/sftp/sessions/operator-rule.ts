import type { Deps } from "../../../platform/deps.ts";
import { operatorNeedsSecondFactor } from "../../accounts/index.ts";
import type { OperatorRule } from "./sessions.repository.ts";

export function operatorRule({ config }: Pick<Deps, "config">): OperatorRule {
  return { needsFactor: operatorNeedsSecondFactor(config) };
}
