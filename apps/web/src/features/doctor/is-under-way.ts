import type { ChangeState } from "@blockwright/contract/changes";

export function isUnderWay(state: ChangeState): boolean {
  return state === "applying" || state === "verifying" || state === "undoing";
}
