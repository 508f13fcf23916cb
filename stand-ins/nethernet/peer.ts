import { type DataChannel, PeerConnection } from "node-datachannel";
import { cutIntoFragments, FragmentJoiner } from "./fragments.ts";
import { largestMessageBytes, MAX_MESSAGE_BYTES, withoutIdentity } from "./session-description.ts";

/** The client makes both. The game's packets go over the first; the second is for what may be lost. */
const RELIABLE = "ReliableDataChannel";
const UNRELIABLE = "UnreliableDataChannel";
const GATHER_MS = 5_000;
const ENDED = ["failed", "closed", "disconnected"];

export interface PeerSettings {
  /** The UDP port to bind; any free one if it is missing. */
  readonly udpPort?: number;
  /** All peers of this process on that one port. */
  readonly sharesPort?: boolean;
}

export interface PeerEvents {
  /** Both channels are open. */
  readonly onOpen: () => void;
  readonly onMessage: (bytes: Buffer) => void;
  /** Once, whoever ended it. */
  readonly onClose: (reason: string) => void;
}

/** One end of a WebRTC connection with the two channels of the game. */
export class Peer {
  readonly #connection: PeerConnection;
  readonly #events: PeerEvents;
  readonly #channels = new Map<string, DataChannel>();
  readonly #joiner = new FragmentJoiner();
  readonly #gathered = Promise.withResolvers<void>();
  #largestMessageBytes = MAX_MESSAGE_BYTES;
  #isOpen = false;
  #isClosed = false;

  constructor({ udpPort, sharesPort = false }: PeerSettings, events: PeerEvents) {
    this.#events = events;
    // Nobody waits any more when it is closed later.
    this.#gathered.promise.catch(() => undefined);
    this.#connection = new PeerConnection("peer", {
      iceServers: [],
      maxMessageSize: MAX_MESSAGE_BYTES,
      enableIceUdpMux: sharesPort,
      ...(udpPort === undefined ? {} : { portRangeBegin: udpPort, portRangeEnd: udpPort }),
    });
    this.#connection.onGatheringStateChange((state) => {
      if (state === "complete") this.#gathered.resolve();
    });
    this.#connection.onStateChange((state) => {
      if (ENDED.includes(state)) this.close(state);
    });
    this.#connection.onDataChannel((channel) => this.#add(channel));
  }

  /** The client's first step: both channels, and the description with all candidates. */
  async offer(): Promise<string> {
    this.#add(this.#connection.createDataChannel(RELIABLE));
    this.#add(this.#connection.createDataChannel(UNRELIABLE, { unordered: true, maxRetransmits: 0 }));
    return this.#description();
  }

  /** The server's only step. */
  async answer(offer: string): Promise<string> {
    this.#largestMessageBytes = largestMessageBytes(offer);
    this.#connection.setRemoteDescription(withoutIdentity(offer), "offer");
    return this.#description();
  }

  /** The client's second step. */
  accept(answer: string): void {
    this.#largestMessageBytes = largestMessageBytes(answer);
    this.#connection.setRemoteDescription(withoutIdentity(answer), "answer");
  }

  send(bytes: Buffer): void {
    const channel = this.#channels.get(RELIABLE);
    if (this.#isClosed || channel === undefined) return;
    for (const fragment of cutIntoFragments(bytes, this.#largestMessageBytes)) {
      channel.sendMessageBinary(fragment);
    }
  }

  close(reason = "closed here"): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#gathered.reject(new Error(reason));
    this.#events.onClose(reason);
    // Not from within one of its own callbacks. A channel that never opened would keep the process alive.
    setImmediate(() => {
      for (const channel of this.#channels.values()) channel.close();
      this.#connection.close();
    });
  }

  #add(channel: DataChannel): void {
    const label = channel.getLabel();
    if ((label !== RELIABLE && label !== UNRELIABLE) || this.#channels.has(label)) {
      return this.close("an unexpected channel");
    }
    this.#channels.set(label, channel);
    channel.onOpen(() => this.#reportOpen());
    channel.onClosed(() => this.close("channel closed"));
    if (label === RELIABLE) channel.onMessage((message) => this.#take(message));
    this.#reportOpen();
  }

  #take(message: string | Buffer | ArrayBuffer): void {
    try {
      const whole = this.#joiner.add(bytesOf(message));
      if (whole !== undefined && !this.#isClosed) this.#events.onMessage(whole);
    } catch (error) {
      this.close(error instanceof Error ? error.message : "bad message");
    }
  }

  #reportOpen(): void {
    const areOpen = [RELIABLE, UNRELIABLE].every((label) => this.#channels.get(label)?.isOpen() === true);
    if (!areOpen || this.#isOpen || this.#isClosed) return;
    this.#isOpen = true;
    this.#events.onOpen();
  }

  async #description(): Promise<string> {
    const timer = setTimeout(() => this.close("no candidates in time"), GATHER_MS);
    try {
      await this.#gathered.promise;
    } finally {
      clearTimeout(timer);
    }
    const description = this.#connection.localDescription();
    if (description === null) throw new Error("There is no description of this end.");
    return description.sdp;
  }
}

function bytesOf(message: string | Buffer | ArrayBuffer): Buffer {
  if (typeof message === "string") return Buffer.from(message);
  return Buffer.isBuffer(message) ? message : Buffer.from(message);
}
