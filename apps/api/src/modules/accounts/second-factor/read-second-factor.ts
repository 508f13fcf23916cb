import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { operatorNeedsSecondFactor } from "./operator-rights.ts";
import { findSecondFactor } from "./second-factor.repository.ts";

export async function readSecondFactor(
  { config, rows }: Pick<Deps, "config" | "rows">,
  actor: Person,
): Promise<{ isOn: boolean; isRequired: boolean; recoveryCodesLeft: number }> {
  const factor = await findSecondFactor(rows, actor.id);
  const isOn = Boolean(factor?.confirmedAt);
  const isOperator =
    actor.isAdmin || (actor.kind === "browser" && (actor.needsSecondFactor || actor.support !== undefined));
  return {
    isOn,
    isRequired: isOperator && operatorNeedsSecondFactor(config),
    recoveryCodesLeft: isOn && factor ? factor.recoveryHashes.length : 0,
  };
}
