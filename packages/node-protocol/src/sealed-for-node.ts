/**
 * Secrets are sealed for the agent that runs on a node, so that they can't be read in transit: an ephemeral X25519 key
 * on each side, AES-256-GCM with a derived key. The agent creates its key at startup and keeps it in memory only.
 */
export interface NodeKeys {
  /** Base64, for the api. */
  readonly publicKey: string;
  /** Throws for data sealed for another agent, or for an earlier one on the same machine. */
  open(sealed: string): Promise<string>;
}

const curve = { name: "X25519" } as const;
const publicKeyBytes = 32;
const nonceBytes = 12;
const purpose = new TextEncoder().encode("blockwright sealed for node");

export async function createNodeKeys(): Promise<NodeKeys> {
  const own = await newKeyPair();
  const ownPublic = await exportPublic(own.publicKey);
  return {
    publicKey: toBase64(ownPublic),
    open: async (sealed) => {
      const bytes = fromBase64(sealed);
      const sender = bytes.slice(0, publicKeyBytes);
      const nonce = bytes.slice(publicKeyBytes, publicKeyBytes + nonceBytes);
      const key = await sharedKey(own.privateKey, sender, [sender, ownPublic]);
      const body = bytes.slice(publicKeyBytes + nonceBytes);
      return new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonce }, key, body));
    },
  };
}

export async function sealForNode(publicKey: string, text: string): Promise<string> {
  const receiver = fromBase64(publicKey);
  const own = await newKeyPair();
  const sender = await exportPublic(own.publicKey);
  const key = await sharedKey(own.privateKey, receiver, [sender, receiver]);
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const body = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce },
    key,
    new TextEncoder().encode(text),
  );
  return toBase64(joined([sender, nonce, new Uint8Array(body)]));
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

async function newKeyPair(): Promise<{ readonly publicKey: Key; readonly privateKey: Key }> {
  const pair = await crypto.subtle.generateKey(curve, false, ["deriveBits"]);
  if (!("publicKey" in pair)) throw new Error("X25519 makes pairs of keys");
  return pair;
}

async function exportPublic(key: Key): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.exportKey("raw", key));
}

async function sharedKey(
  ownPrivate: Key,
  otherPublic: Uint8Array<ArrayBuffer>,
  both: readonly [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>],
): Promise<Key> {
  const other = await crypto.subtle.importKey("raw", otherPublic, curve, false, []);
  const bits = await crypto.subtle.deriveBits({ ...curve, public: other }, ownPrivate, 256);
  const secret = await crypto.subtle.importKey("raw", bits, "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: joined(both), info: purpose },
    secret,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
