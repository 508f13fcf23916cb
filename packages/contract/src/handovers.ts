import { z } from "zod";
import { defineRoute } from "./route.ts";

const serverParams = z.object({ serverId: z.uuid() });

const offer = z.object({
  userId: z.uuid(),
  username: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type HandoverOffer = z.output<typeof offer>;

const offerState = z.object({
  /** Null: the server is offered to nobody. */
  offer: offer.nullable(),
});

export const getHandover = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/handover",
  access: "server:hand-over",
  limit: "read",
  summary: "To whom the server is offered",
  params: serverParams,
  response: offerState,
  errors: ["NOT_FOUND"],
});

export const offerHandover = defineRoute({
  method: "PUT",
  path: "/api/servers/{serverId}/handover",
  access: "server:hand-over",
  limit: "write",
  summary: "Offer the server to one of its people, who becomes its owner on acceptance",
  params: serverParams,
  body: z.object({ userId: z.uuid() }),
  response: offerState,
  errors: ["NOT_FOUND", "USER_REFUSED", "TOO_MANY_TRIES"],
});

export const withdrawHandover = defineRoute({
  method: "DELETE",
  path: "/api/servers/{serverId}/handover",
  access: "server:hand-over",
  limit: "write",
  summary: "Withdraw the offer",
  params: serverParams,
  response: z.object({}),
  errors: ["NOT_FOUND"],
});

const receivedOffer = z.object({
  serverId: z.uuid(),
  serverName: z.string(),
  /** Username of the owner. */
  ownerName: z.string(),
  expiresAt: z.iso.datetime(),
  /** Null: it costs nothing. */
  price: z.object({ monthlyCents: z.int() }).nullable(),
});
export type ReceivedOffer = z.output<typeof receivedOffer>;

export const listHandovers = defineRoute({
  method: "GET",
  path: "/api/handovers",
  access: "signed-in",
  limit: "read",
  summary: "Servers that are offered to the caller, oldest offer first",
  response: z.array(receivedOffer),
});

export const acceptHandover = defineRoute({
  method: "POST",
  path: "/api/handovers/{serverId}/accept",
  access: "signed-in",
  limit: "write",
  summary: "Become the owner of an offered server",
  params: serverParams,
  response: z.object({}),
  // A repeated request finds no offer.
  idempotency: "natural",
  errors: [
    "NOT_FOUND",
    "SERVER_LIMIT",
    "KEPT_FILES_LIMIT",
    "JOB_RUNNING",
    "PAYMENT_REFUSED",
    "CHANGE_REFUSED",
  ],
});

export const declineHandover = defineRoute({
  method: "POST",
  path: "/api/handovers/{serverId}/decline",
  access: "signed-in",
  limit: "write",
  summary: "Decline an offered server",
  params: serverParams,
  response: z.object({}),
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});
