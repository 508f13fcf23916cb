import { plans, type Plan } from "@blockwright/contract/plans";

/** The free plan for a name that is none. */
export function planNamed(name: string | undefined): Plan {
  return Object.values(plans).find(({ id }) => id === name) ?? plans.free;
}
