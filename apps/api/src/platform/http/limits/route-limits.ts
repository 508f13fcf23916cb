import type { LimitName } from "@blockwright/contract/limits";
import { networkWindows, type Limits } from "../../limits.ts";
import type { Networks } from "../../networks.ts";
import { limitTable, type CountedWindow } from "./limit-table.ts";
import { createMemoryWindows } from "./memory-windows.ts";

/** Counts calls by the limit they name. Refused calls throw TOO_MANY_TRIES. */
export interface RouteLimits {
  takeForNetwork(name: LimitName, networks: Networks): Promise<void>;
  takeForPerson(name: LimitName, personId: string): void | Promise<void>;
  /** Reverts one count of a network, for an attempt that turned out to be legitimate. */
  giveBackToNetwork(name: LimitName, networks: Networks): Promise<void>;
}

export function createRouteLimits(limits: Limits, factor: number): RouteLimits {
  const counted = { memory: createMemoryWindows(undefined, undefined, factor), database: limits };
  const take = (window: CountedWindow | undefined, subject: string) =>
    window && counted[window.countedIn].take(window, subject);
  return {
    takeForNetwork: async (name, networks) => {
      for (const [window, subject] of networkWindows(limitTable[name].perNetwork, networks))
        await take(window, subject);
    },
    takeForPerson: (name, personId) => take(limitTable[name].perPerson, personId),
    giveBackToNetwork: async (name, networks) => {
      for (const [window, subject] of networkWindows(limitTable[name].perNetwork, networks))
        await counted[window.countedIn].giveBack(window, subject);
    },
  };
}

export function isLimitName(name: unknown): name is LimitName {
  return typeof name === "string" && Object.hasOwn(limitTable, name);
}
