import { z } from "zod";

/**
 * Where a node fetches or delivers the bytes of a browser's request: a path below the api's address, which the node
 * already knows. No message contains an address.
 */
export const relayOrder = z.object({
  /** The api process that handles the browser's request. */
  replica: z.string().regex(/^[a-z0-9-]{1,40}$/),
  relayId: z.uuid(),
  /** One-time and short-lived. */
  token: z.string().regex(/^[\w-]{43}$/),
});
export type RelayOrder = z.output<typeof relayOrder>;

/** An order expires if no connection claims it. */
export const relayLifeMs = 30_000;

export function relayPath({ replica, relayId }: Pick<RelayOrder, "replica" | "relayId">): string {
  return `/api/relays/${replica}/${relayId}`;
}

/** What a node signs with the key of its credentials, so that a stolen token alone is useless. */
export function relayProof(method: "GET" | "PUT", { relayId, token }: RelayOrder): Uint8Array {
  return new TextEncoder().encode(`${method} ${relayId} ${token}`);
}

const authorizationShape = /^Relay ([\w-]{43})\.([\w-]{86})$/;

export function relayAuthorization({ token }: RelayOrder, signature: Uint8Array): string {
  return `Relay ${token}.${Buffer.from(signature).toString("base64url")}`;
}

export function readRelayAuthorization(
  text: string | undefined,
): { readonly token: string; readonly signature: Uint8Array } | undefined {
  const [, token, signature] = authorizationShape.exec(text ?? "") ?? [];
  if (token === undefined || signature === undefined) return undefined;
  return { token, signature: Buffer.from(signature, "base64url") };
}
