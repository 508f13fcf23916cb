import type { getGift } from "@blockwright/contract/billing/gifts";
import { message } from "@blockwright/contract/message";
import { billedCents, billedMonths } from "@blockwright/contract/plans";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { dayMs } from "../../../platform/now.ts";
import { hashToken, newToken } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { ownSubscription } from "../life/own-subscription.ts";
import { findServerIdOf, type SubscriptionRow } from "../subscriptions.repository.ts";
import { deleteGiftLink, findByGiftLink, replaceGiftLink } from "./gifts.repository.ts";

const linkWorksMs = 30 * dayMs;

/** A new link takes the place of the previous one. */
export async function createGiftLink(
  deps: BillingDeps,
  actor: Person,
  id: string,
): Promise<{ token: string }> {
  const { state } = await ownSubscription(deps, actor, id);
  if (state !== "active") throw new AppError("PAYMENT_REFUSED", message("gift.not-active"));
  const token = newToken();
  await deps.transact(async (tx) => {
    const createdAt = tx.now();
    const expiresAt = new Date(createdAt.getTime() + linkWorksMs);
    await replaceGiftLink(tx.rows, {
      subscriptionId: id,
      tokenHash: hashToken(token),
      createdAt,
      expiresAt,
    });
    await appendActivity(tx, actor, { action: "subscription.gift-link-made", subjectId: id });
  });
  return { token };
}

export async function revokeGiftLink(deps: BillingDeps, actor: Person, id: string): Promise<void> {
  await ownSubscription(deps, actor, id);
  await deps.transact(async (tx) => {
    await deleteGiftLink(tx.rows, id);
    await appendActivity(tx, actor, { action: "subscription.gift-link-revoked", subjectId: id });
  });
}

export interface Giftable {
  readonly subscription: SubscriptionRow & { readonly renewsAt: Date };
  readonly ownerName: string;
  readonly serverName: string;
}

/** What a link pays for. It works only while there is a next payment that it could take the place of. */
export async function readGiftLink(deps: BillingDeps, token: string): Promise<Giftable> {
  paymentsOf(deps);
  const found = await findByGiftLink(deps.rows, hashToken(token), deps.now());
  const server = found && (await findServerIdOf(deps.rows, found.subscription));
  const renewsAt = found?.subscription.renewsAt;
  if (!server || !renewsAt || found.subscription.state !== "active") throw new AppError("NOT_FOUND");
  return {
    subscription: { ...found.subscription, renewsAt },
    ownerName: found.ownerName,
    serverName: server.name,
  };
}

export async function describeGift(deps: BillingDeps, token: string): Promise<RouteResponse<typeof getGift>> {
  const { subscription, ownerName, serverName } = await readGiftLink(deps, token);
  const { monthlyCents } = subscription;
  return {
    serverName,
    ownerName,
    amountCents: billedCents(monthlyCents),
    months: billedMonths(monthlyCents),
  };
}
