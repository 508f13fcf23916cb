import type { IRegularForbiddenRuleType } from "dependency-cruiser";

export interface ImportRule extends IRegularForbiddenRuleType {
  readonly name: string;
  readonly comment: string;
}

/** Rules are always errors, because warnings get ignored. */
export function forbid(name: string, ends: Pick<ImportRule, "comment" | "from" | "to">): ImportRule {
  return { name, severity: "error", ...ends };
}
