import { message } from "@blockwright/contract/message";
import { billedMonths, minChargeCents, monthlyCents, type ServerSize } from "@blockwright/contract/plans";
import { priceListAt } from "@blockwright/contract/price-lists";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { readResize, type ResizeOutlook } from "../../builds/index.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { findBuildStatus } from "../life/refunds.repository.ts";
import { ownSubscription, type OwnSubscription } from "../life/own-subscription.ts";
import { findServerIdOf } from "../subscriptions.repository.ts";

export interface SizeOutlook extends ResizeOutlook {
  readonly own: OwnSubscription;
  readonly serverId: string;
  readonly monthlyCents: number;
  readonly kind: "same" | "kept" | "paid-now" | "paid-later" | "same-price" | "next-period";
  /** How many months each later payment is for. */
  readonly billedMonths: number;
  /** A month begins now; what was paid for later is taken off. */
  readonly beginsMonth: boolean;
  /** Charged at once. */
  readonly dueNowCents: number;
  /** Too little for a card: added to the next payment. */
  readonly dueLaterCents: number;
}

const nothing = { beginsPeriod: false, restCents: 0, totalCents: 0, dueCents: 0 };

/** What another size costs and when it begins, by the provider's own account of the period. */
export async function lookAhead(
  deps: BillingDeps,
  actor: Person,
  id: string,
  size: ServerSize,
): Promise<SizeOutlook> {
  const own = await ownSubscription(deps, actor, id);
  const server = await findServerIdOf(deps.rows, own);
  const isBuilt = (await findBuildStatus(deps.rows, own)) === "completed";
  const resize = server && isBuilt ? await readResize(deps, server.id, size) : undefined;
  if (!server || !resize) throw new AppError("PAYMENT_REFUSED", message("billing.size-not-built"));
  const price = monthlyCents(size, priceListAt(deps.now()));
  refuse(own, resize, price);
  const kind = kindOf(own, size, price);
  const rest = kind === "paid-now" ? await restOf(deps, own, price) : nothing;
  const isSmall = rest.totalCents < minChargeCents;
  return {
    ...resize,
    own,
    serverId: server.id,
    monthlyCents: price,
    billedMonths: billedMonths(price),
    beginsMonth: rest.beginsPeriod,
    kind: kind === "paid-now" && isSmall ? "paid-later" : kind,
    dueNowCents: isSmall ? 0 : rest.dueCents,
    dueLaterCents: isSmall ? rest.restCents : 0,
  };
}

function refuse({ state, cardLast4 }: OwnSubscription, resize: ResizeOutlook, price: number): void {
  if (state !== "active") throw new AppError("PAYMENT_REFUSED", message("billing.size-not-active"));
  if (cardLast4 === null) throw new AppError("PAYMENT_REFUSED", message("billing.no-card"));
  if (price === 0) throw new AppError("PAYMENT_REFUSED", message("billing.free-size"));
  if (resize.tooLittle !== undefined) throw new AppError("PAYMENT_REFUSED", resize.tooLittle);
  if (resize.isTooFull) throw new AppError("STORAGE_FULL", message("billing.size-too-full"));
}

/** A change that is scheduled does not count: what is compared is what is paid now. */
function kindOf(own: OwnSubscription, size: ServerSize, price: number): SizeOutlook["kind"] {
  const isSame = own.ramGb === size.ramGb && own.storageGb === size.storageGb;
  if (isSame) return own.nextRamGb === null ? "same" : "kept";
  if (price === own.monthlyCents) return "same-price";
  return price > own.monthlyCents ? "paid-now" : "next-period";
}

/** A smaller size that is scheduled is taken back first, so the rest is counted from what was paid. */
function restOf(deps: BillingDeps, own: OwnSubscription, price: number) {
  return paymentsOf(deps).previewPrice(own.providerId, { fromCents: own.monthlyCents, toCents: price });
}
