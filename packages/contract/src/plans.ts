import { priceListAt } from "./price-lists.ts";

/** Plans and prices, in whole cents. The api computes charges from the same definitions. */
export const planIds = ["free", "basic", "starter", "premium", "ultimate"] as const;
export type PlanId = (typeof planIds)[number];

export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  /** Per month. */
  readonly priceCents: number;
  readonly ramMb: number;
  readonly storageMb: number;
  readonly maxServers: number;
  readonly description: string;
}

export const plans: Readonly<Record<PlanId, Plan>> = {
  free: {
    id: "free",
    name: "Free",
    priceCents: 0,
    ramMb: 1024,
    storageMb: 5120,
    maxServers: 1,
    description: "One small server to try things with friends.",
  },
  basic: {
    id: "basic",
    name: "Basic",
    priceCents: 399,
    ramMb: 2048,
    storageMb: 30_720,
    maxServers: 3,
    description: "Room for a group of friends and a handful of plugins.",
  },
  starter: {
    id: "starter",
    name: "Starter",
    priceCents: 699,
    ramMb: 4096,
    storageMb: 61_440,
    maxServers: 5,
    description: "A growing community with plugins or light mods.",
  },
  premium: {
    id: "premium",
    name: "Premium",
    priceCents: 1399,
    ramMb: 8192,
    storageMb: 122_880,
    maxServers: 10,
    description: "Mods, many plugins and a busy evening.",
  },
  ultimate: {
    id: "ultimate",
    name: "Ultimate",
    priceCents: 2499,
    ramMb: 16_384,
    storageMb: 245_760,
    maxServers: 20,
    description: "Large communities and heavy mod packs.",
  },
};

export interface ServerSize {
  readonly ramGb: number;
  readonly storageGb: number;
}

export const sizeLimits = {
  ramGb: { min: 1, max: 48, step: 1 },
  storageGb: { min: 5, max: 800, step: 5 },
} as const;

export const freeSize: ServerSize = { ramGb: 1, storageGb: 5 };

/** The card provider charges no less. */
export const minChargeCents = 50;

export function isSize({ ramGb, storageGb }: ServerSize): boolean {
  return isOnSlider(ramGb, sizeLimits.ramGb) && isOnSlider(storageGb, sizeLimits.storageGb);
}

function isOnSlider(value: number, { min, max, step }: { min: number; max: number; step: number }): boolean {
  return Number.isInteger(value) && value >= min && value <= max && (value - min) % step === 0;
}

/** Per month; the free size costs nothing. */
export function monthlyCents({ ramGb, storageGb }: ServerSize, prices = priceListAt(new Date())): number {
  const ram = (ramGb - freeSize.ramGb) * prices.centsPerExtraGbOfRam;
  return ram + ((storageGb - freeSize.storageGb) / 5) * prices.centsPerExtraFiveGbOfStorage;
}

/** How many months one payment is for: what is less than a card can be charged is collected for several. */
export function billedMonths(centsPerMonth: number): number {
  return centsPerMonth <= 0 ? 1 : Math.max(1, Math.ceil(minChargeCents / centsPerMonth));
}

/** One payment. */
export function billedCents(centsPerMonth: number): number {
  return centsPerMonth * billedMonths(centsPerMonth);
}

/** The plan of a size: the free size is the free plan, all others are basic. */
export function planOfSize(size: ServerSize): PlanId {
  return monthlyCents(size) === 0 ? "free" : "basic";
}

/** An account's plan depends on its total monthly payment. */
export function planOfMonthlyTotal(totalCents: number): Plan {
  if (totalCents <= 0) return plans.free;
  const reached = planIds
    .map((id) => plans[id])
    .filter((plan) => plan.id !== "free" && plan.priceCents <= totalCents);
  return reached.at(-1) ?? plans.basic;
}

/** `$12.25`. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
