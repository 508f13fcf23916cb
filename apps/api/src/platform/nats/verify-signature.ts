import { fromPublic } from "@nats-io/nkeys";

/** Whether whoever has the key of these credentials has signed this. */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return fromPublic(publicKey).verify(bytes, signature);
  } catch {
    return false;
  }
}
