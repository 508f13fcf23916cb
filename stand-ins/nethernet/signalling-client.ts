import { randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { lookup } from "node:dns/promises";
import { addIdentity, type IdentityClaims, readIdentity } from "./identity.ts";
import { Peer } from "./peer.ts";
import { keepCandidates } from "./session-description.ts";
import type { NetherNetStatus } from "./signalling-server.ts";

export interface NetherNetAddress {
  readonly host: string;
  readonly port: number;
}

export interface ConnectOptions extends NetherNetAddress {
  readonly identityKey: KeyObject;
  readonly claims: Omit<IdentityClaims, "cpk">;
  readonly timeoutMs: number;
  readonly onMessage: (bytes: Buffer) => void;
  readonly onClose: (reason: string) => void;
}

const STATUS_MS = 3_000;
const MAX_STATUS_BYTES = 65_536;
const MAX_ANSWER_BYTES = 1_048_576;

/** What a client asks before anything else. Rejects if nothing there speaks NetherNet. */
export async function askNetherNetStatus(
  address: NetherNetAddress,
  timeoutMs: number = STATUS_MS,
): Promise<NetherNetStatus> {
  const response = await fetch(joinUrl(address), {
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The status was answered with ${response.status}.`);
  return JSON.parse(await textOf(response, MAX_STATUS_BYTES)) as NetherNetStatus;
}

/**
 * Joins as a player at home does: behind a router, so that no address in the offer helps the server, and with no way
 * to any address but the one that was typed. Resolves when both channels are open.
 */
export async function connectNetherNet(options: ConnectOptions): Promise<Peer> {
  const { timeoutMs, onMessage, onClose } = options;
  const opened = Promise.withResolvers<void>();
  opened.promise.catch(() => undefined);
  let isOpen = false;
  const peer = new Peer(
    {},
    {
      onMessage,
      onOpen: () => {
        isOpen = true;
        opened.resolve();
      },
      onClose: (reason) => {
        opened.reject(new Error(`NetherNet to ${options.host}:${options.port}: ${reason}`));
        if (isOpen) onClose(reason);
      },
    },
  );
  const timer = setTimeout(() => peer.close(`no channels in ${timeoutMs} ms`), timeoutMs);
  try {
    const answer = await exchange(options, await peer.offer());
    peer.accept(await withTypedAddressOnly(answer, options.host));
    await opened.promise;
    return peer;
  } catch (error) {
    peer.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(options: ConnectOptions, offer: string): Promise<string> {
  const { identityKey, claims, timeoutMs } = options;
  const networkId = randomBytes(8).readBigUInt64BE();
  const response = await fetch(`${joinUrl(options)}/${networkId}`, {
    method: "POST",
    redirect: "error",
    headers: { "content-type": "application/sdp" },
    body: addIdentity(
      keepCandidates(offer, () => false),
      identityKey,
      { domain: "stand-in.invalid", claims },
    ),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The offer was answered with ${response.status}.`);
  const answer = await textOf(response, MAX_ANSWER_BYTES);
  if (readIdentity(answer) === undefined) throw new Error("The answer has no valid identity.");
  return answer;
}

async function withTypedAddressOnly(answer: string, host: string): Promise<string> {
  const typed = (await lookup(host, { all: true })).map(({ address }) => address);
  return keepCandidates(answer, ({ address }) => typed.includes(address));
}

function joinUrl({ host, port }: NetherNetAddress): string {
  return `http://${host}:${port}/v1/join`;
}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    bytes += part.length;
    if (bytes > maxBytes) throw new Error(`The answer has more than ${maxBytes} bytes.`);
  }
  return Buffer.concat(parts).toString();
}
