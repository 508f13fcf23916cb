import type { IRegularForbiddenRuleType } from "dependency-cruiser";

export interface ImportRule extends IRegularForbiddenRuleType {
  readonly name: string;
  readonly comment: string;
}

/** A rule is always an error: a warning is a rule nobody keeps. */
export function forbid(name: string, ends: Pick<ImportRule, "comment" | "from" | "to">): ImportRule {
  return { name, severity: "error", ...ends };
}
