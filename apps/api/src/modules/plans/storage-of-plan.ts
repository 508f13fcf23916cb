import type { Plan } from "@blockwright/contract/plans";
import type { Deps } from "../../platform/deps.ts";

/** The disk space of a server of this plan. */
export function storageMbOf(
  { config: { storage } }: Pick<Deps, "config">,
  { storageMb }: Pick<Plan, "storageMb">,
): number {
  return Math.ceil((storageMb * storage.planPercent) / 100);
}

/** How much an account of this plan may keep on one machine: trees that were replaced or whose server was deleted. */
export function keptLimitMb(
  deps: Pick<Deps, "config">,
  plan: Pick<Plan, "storageMb" | "maxServers">,
): number {
  return storageMbOf(deps, plan) * plan.maxServers * deps.config.storage.keptPerServer;
}
