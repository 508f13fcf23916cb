import type { KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { addIdentity, type IdentityClaims, readIdentity } from "./identity.ts";
import { Peer, type PeerSettings } from "./peer.ts";
import { advertiseOnly, type Candidate, keepCandidates } from "./session-description.ts";

/** The body of `GET /v1/join`. */
export interface NetherNetStatus {
  readonly name: string;
  readonly protocol: number;
  readonly version: string;
  readonly level: string;
  readonly players: number;
  readonly maxPlayers: number;
  readonly gameType: number;
}

/** Where one player's packets go. */
export interface UdpPlace extends PeerSettings {
  /** In place of this machine's own addresses. */
  readonly advertised?: readonly Candidate[];
  release(): void;
}

/** A player whose channels are open. */
export interface NetherNetPlayer {
  /** What the player's offer was signed with; missing if it was not signed. */
  readonly claims: IdentityClaims | undefined;
  send(bytes: Buffer): void;
  close(): void;
}

export interface PlayerEvents {
  readonly onMessage: (bytes: Buffer) => void;
  readonly onClose: () => void;
}

export interface SignallingOptions {
  readonly host: string;
  readonly port: number;
  readonly identityKey: KeyObject;
  readonly status: () => NetherNetStatus;
  /** Without a place the answer names no address, and the player's client gives up after a while. */
  readonly takeUdpPlace: () => Promise<UdpPlace | undefined>;
  readonly onPlayer: (player: NetherNetPlayer) => PlayerEvents;
}

const MAX_OFFER_BYTES = 65_536;
const MAX_PEERS = 256;
const CHANNELS_OPEN_MS = 15_000;
const JOIN_PATH = "/v1/join";

/** The HTTP side of NetherNet: `GET /v1/join` is the status, `POST /v1/join/<id>` takes an offer and gives the answer. */
export class SignallingServer {
  readonly #options: SignallingOptions;
  readonly #http: Server;
  readonly #peers = new Set<Peer>();

  constructor(options: SignallingOptions) {
    this.#options = options;
    const limits = { requestTimeout: 10_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };
    this.#http = createServer(limits, (request, response) => {
      this.#answer(request, response).catch(() => reply(response, 400));
    });
  }

  /** Rejects when the port is taken. */
  listen(): Promise<void> {
    const { host, port } = this.#options;
    return new Promise((resolve, reject) => {
      this.#http.once("error", reject);
      this.#http.listen(port, host, resolve);
    });
  }

  close(): void {
    for (const peer of this.#peers) peer.close("server closed");
    this.#http.close();
    this.#http.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "GET" && request.url === JOIN_PATH) {
      return reply(response, 200, "application/json", JSON.stringify(this.#options.status()));
    }
    const isJoin = request.method === "POST" && /^\/v1\/join\/[^/]{1,64}$/.test(request.url ?? "");
    if (!isJoin) return reply(response, 404);
    if (this.#peers.size >= MAX_PEERS) return reply(response, 503);
    const offer = await readOffer(request);
    if (offer === undefined) return reply(response, 413);
    reply(response, 200, "application/sdp", await this.#join(offer));
  }

  async #join(offer: string): Promise<string> {
    const { identityKey, takeUdpPlace } = this.#options;
    const place = await takeUdpPlace();
    const peer = this.#peerFor(offer, place);
    const reachable = place === undefined ? keepCandidates(offer, () => false) : offer;
    try {
      const answer = await peer.answer(reachable);
      return addIdentity(shown(answer, place), identityKey, { domain: "self" });
    } catch (error) {
      peer.close("bad offer");
      throw error;
    }
  }

  #peerFor(offer: string, place: UdpPlace | undefined): Peer {
    const claims = readIdentity(offer);
    let events: PlayerEvents | undefined;
    const tooLate = setTimeout(() => peer.close("channels not open in time"), CHANNELS_OPEN_MS);
    const peer = new Peer(place ?? {}, {
      onOpen: () => {
        clearTimeout(tooLate);
        events = this.#options.onPlayer({
          claims,
          send: (bytes) => peer.send(bytes),
          close: () => peer.close(),
        });
      },
      onMessage: (bytes) => events?.onMessage(bytes),
      onClose: () => {
        clearTimeout(tooLate);
        this.#peers.delete(peer);
        place?.release();
        events?.onClose();
      },
    });
    this.#peers.add(peer);
    return peer;
  }
}

/** The addresses in an answer: none, the published one, or this machine's own. */
function shown(answer: string, place: UdpPlace | undefined): string {
  if (place === undefined) return keepCandidates(answer, () => false);
  return place.advertised === undefined ? answer : advertiseOnly(answer, place.advertised);
}

async function readOffer(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes > MAX_OFFER_BYTES) return undefined;
  }
  return Buffer.concat(parts).toString();
}

function reply(response: ServerResponse, status: number, type = "text/plain", body = ""): void {
  if (response.headersSent) return;
  response.writeHead(status, { "content-type": type, connection: "close" }).end(body);
}
