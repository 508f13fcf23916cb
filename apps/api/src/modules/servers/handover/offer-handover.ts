import type { HandoverOffer, ReceivedOffer } from "@blockwright/contract/handovers";
import { message } from "@blockwright/contract/message";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Window } from "../../../platform/limits.ts";
import { dayMs } from "../../../platform/now.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { findServerUser } from "../server-users.repository.ts";
import { claimServer } from "../servers.repository.ts";
import { readHeldRights } from "../users/grants.ts";
import type { HandoverDeps } from "./handover-deps.ts";
import {
  findHandover,
  findHandoversTo,
  replaceHandover,
  takeHandover,
} from "./server-handovers.repository.ts";

const validForMs = 7 * dayMs;
/** Each one is a mail. */
const offersPerServer: Window = { name: "handovers", limit: 5, windowMs: dayMs };

interface NewOffer {
  readonly serverId: string;
  readonly userId: string;
}

/** The server stays with its owner until the other person accepts. */
export async function offerHandover(
  deps: Pick<Deps, "transact" | "limits" | "queueMail" | "config">,
  actor: Person,
  { serverId, userId }: NewOffer,
): Promise<HandoverOffer> {
  await deps.limits.take(offersPerServer, serverId);
  return deps.transact(async (tx) => {
    await claimOwnServer(tx, actor, serverId);
    const user = await findServerUser(tx.rows, serverId, userId);
    if (!user) throw new AppError("USER_REFUSED", message("handover.no-role"));
    const createdAt = tx.now();
    const offer = { userId, createdAt, expiresAt: new Date(createdAt.getTime() + validForMs) };
    await replaceHandover(tx.rows, { serverId, ...offer });
    await appendActivity(tx, actor, {
      action: "server.handover-offered",
      subjectId: serverId,
      details: { userId },
    });
    const page = new URL("/dashboard", deps.config.http.publicUrl);
    await mailPerson(deps, tx, userId, {
      kind: "server-shared",
      subject: "A server is offered to you",
      text: `${actor.username} wants to hand a server over to you. You can accept or decline within 7 days:\n${page.href}`,
    });
    return describeOffer({ ...offer, username: user.username });
  });
}

export async function withdrawHandover(
  { transact }: Pick<Deps, "transact">,
  actor: Person,
  serverId: string,
): Promise<void> {
  await transact(async (tx) => {
    await claimOwnServer(tx, actor, serverId);
    const userId = await takeHandover(tx.rows, { serverId }, tx.now());
    if (userId === undefined) throw new AppError("NOT_FOUND");
    await appendActivity(tx, actor, {
      action: "server.handover-withdrawn",
      subjectId: serverId,
      details: { userId },
    });
  });
}

export async function readHandover(
  { rows, now }: Pick<Deps, "rows" | "now">,
  serverId: string,
): Promise<HandoverOffer | null> {
  const found = await findHandover(rows, serverId, now());
  return found ? describeOffer(found) : null;
}

export async function listHandovers(
  { rows, now, offeredPrices }: Pick<HandoverDeps, "rows" | "now" | "offeredPrices">,
  { id }: Person,
): Promise<ReceivedOffer[]> {
  const found = await findHandoversTo(rows, id, now());
  const prices = await offeredPrices(
    { rows },
    found.map(({ serverId }) => serverId),
  );
  return found.map(({ expiresAt, ...offer }) => ({
    ...offer,
    expiresAt: expiresAt.toISOString(),
    price: prices.get(offer.serverId) ?? null,
  }));
}

/** Under the server's lock: the caller may have lost it since the gate let them pass. */
async function claimOwnServer(tx: Transaction, actor: Person, serverId: string): Promise<void> {
  const server = await claimServer(tx.rows, serverId);
  const held = server && (await readHeldRights(tx, server, actor.id));
  if (!held?.actions.includes("hand-over")) throw new AppError("NOT_FOUND");
}

interface OfferRow {
  readonly userId: string;
  readonly username: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

function describeOffer({ userId, username, createdAt, expiresAt }: OfferRow): HandoverOffer {
  return { userId, username, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
