import { fromPublic } from "@nats-io/nkeys";

/** Whether this was signed with the key of these credentials. */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return fromPublic(publicKey).verify(bytes, signature);
  } catch {
    return false;
  }
}
