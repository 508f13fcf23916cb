import { plans, type Plan } from "@blockwright/contract/plans";

/** The free plan for an unknown name. */
export function planNamed(name: string | undefined): Plan {
  return Object.values(plans).find(({ id }) => id === name) ?? plans.free;
}
