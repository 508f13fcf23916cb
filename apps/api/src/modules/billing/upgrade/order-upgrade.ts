import { message } from "@blockwright/contract/message";
import type { orderUpgrade as route } from "@blockwright/contract/billing/upgrades";
import { planOfSize, type ServerSize } from "@blockwright/contract/plans";
import type { RouteResponse } from "@blockwright/contract/route";
import { platformTypes } from "@blockwright/minecraft/software";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Networks } from "../../../platform/networks.ts";
import { timeBefore } from "../../../platform/now.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { readResize } from "../../builds/index.ts";
import { holdRoomBeside } from "../../nodes/index.ts";
import { lockPlanOf } from "../../plans/index.ts";
import { findServer } from "../../servers/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { findGivenSize } from "../given/given-sizes.repository.ts";
import { beginOrder } from "../orders/create-order.ts";
import { findResumableOrders } from "../orders/orders.repository.ts";
import {
  countOrder,
  orderOpenMs,
  replaceOrders,
  resumable,
  storeOrder,
  type PlacedOrder,
} from "../orders/place-order.ts";
import { priceOf } from "../orders/price-of.ts";
import { isPaying } from "./give-upgrade.ts";
import { findSubscriptionOfServer } from "../subscriptions.repository.ts";

interface WantedUpgrade extends ServerSize {
  readonly serverId: string;
}

/** The size is stored with its amount and its room, and given when its first month is paid, whoever notices that. */
export async function orderUpgrade(
  deps: BillingDeps,
  call: { readonly actor: Person; readonly origin: Networks },
  { withCredit, ...wanted }: WantedUpgrade & { readonly withCredit: boolean },
): Promise<RouteResponse<typeof route>> {
  const monthlyCents = paidPriceOf(deps, wanted);
  const { bought, ...begun } = await beginOrder(deps, call, monthlyCents, (tx) =>
    placeUpgrade(deps, tx, call.actor, { ...wanted, withCredit, monthlyCents }),
  );
  return { ...begun, isPaid: bought !== undefined };
}

function paidPriceOf({ now }: Pick<BillingDeps, "now">, size: ServerSize): number {
  const { ramGb: ram, storageGb: storage } = size;
  const monthlyCents = priceOf({ plan: planOfSize(size), ram, storage }, now());
  if (monthlyCents === 0) throw new AppError("PAYMENT_REFUSED", message("billing.size-free"));
  return monthlyCents;
}

/** Throws unless nobody pays for this server now, and it can have this size. */
async function admitUpgrade(
  deps: Pick<BillingDeps, "config" | "rows">,
  { serverId, ...size }: WantedUpgrade,
) {
  if (isPaying(await findSubscriptionOfServer(deps.rows, serverId)))
    throw new AppError("PAYMENT_REFUSED", message("billing.size-paid-for"));
  if (await findGivenSize(deps.rows, serverId))
    throw new AppError("PAYMENT_REFUSED", message("billing.size-given"));
  const outlook = await readResize(deps, serverId, size);
  if (!outlook) throw new AppError("PAYMENT_REFUSED", message("billing.size-not-built"));
  if (outlook.tooLittle !== undefined) throw new AppError("PAYMENT_REFUSED", outlook.tooLittle);
  if (outlook.isTooFull) throw new AppError("STORAGE_FULL", message("billing.size-too-full"));
  return outlook;
}

interface PricedUpgrade extends WantedUpgrade {
  readonly withCredit: boolean;
  readonly monthlyCents: number;
}

/** The order that the same size has already, or a new one with its room. */
async function placeUpgrade(
  deps: BillingDeps,
  tx: Transaction,
  actor: Person,
  { withCredit, monthlyCents, ...wanted }: PricedUpgrade,
): Promise<PlacedOrder> {
  const { serverId, ramGb, storageGb } = wanted;
  await lockPlanOf(tx, actor.id);
  const known = await findResumableOrders(tx.rows, actor.id, timeBefore(tx.now(), orderOpenMs));
  const same = known.filter(
    (order) => order.serverId === serverId && order.ramGb === ramGb && order.storageGb === storageGb,
  );
  const resumed = resumable(same, withCredit);
  if (resumed) return { order: resumed, replaced: [] };
  const server = await findServer(tx.rows, serverId);
  if (server?.userId !== actor.id) throw new AppError("NOT_FOUND");
  const outlook = await admitUpgrade({ ...deps, rows: tx.rows }, wanted);
  await countOrder(deps, tx, actor);
  const placed = await replaceOrders(tx, actor, withCredit);
  const { nodeId, moreMemoryMb: memoryMb, moreDiskMb: diskMb } = outlook;
  const expiresAt = new Date(tx.now().getTime() + orderOpenMs);
  await holdRoomBeside(tx, placed.order.id, { nodeId, memoryMb, diskMb, expiresAt });
  const platformType = platformTypes.find((type) => type === server.platformType) ?? "java";
  await storeOrder(tx, actor, {
    ...placed.order,
    serverId,
    ramGb,
    storageGb,
    prompt: "",
    platformType,
    monthlyCents,
  });
  return placed;
}
