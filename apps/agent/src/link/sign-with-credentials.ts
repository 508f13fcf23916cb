import { nkeys } from "@nats-io/transport-node";

const seedBlock = /-----BEGIN USER NKEY SEED-----\s+(\S+)\s+------END USER NKEY SEED------/;

/** Signs with the key of a credentials file; the api knows its public half. */
export function signWithCredentials(credentials: string): (bytes: Uint8Array) => Uint8Array {
  const seed = seedBlock.exec(credentials)?.[1];
  if (!seed) throw new Error("The credentials file of this node holds no key.");
  const pair = nkeys.fromSeed(new TextEncoder().encode(seed));
  return (bytes) => pair.sign(bytes);
}
