import { z } from "zod";

/**
 * Where a node comes for the bytes of a browser's call, or with them: a path below the api's own address, which the node
 * knows. No message names an address.
 */
export const relayOrder = z.object({
  /** The process that holds the browser's call. */
  replica: z.string().regex(/^[a-z0-9-]{1,40}$/),
  relayId: z.uuid(),
  /** Good once, and not for long. */
  token: z.string().regex(/^[\w-]{43}$/),
});
export type RelayOrder = z.output<typeof relayOrder>;

/** An order that nobody has come for is void. */
export const relayLifeMs = 30_000;

export function relayPath({ replica, relayId }: Pick<RelayOrder, "replica" | "relayId">): string {
  return `/api/relays/${replica}/${relayId}`;
}

/** What a node signs with the key of its credentials: a token alone is of no use to anybody else. */
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
