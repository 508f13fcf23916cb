import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Connection } from "ssh2";

/** How much a client may send on one channel before any of it is read. */
const windowBytes = 1.125 * 1024 * 1024;
/** Limit for buffered replies of one connection, over all channels. */
const maxWaitingBytes = 256 * 1024;
const maxReadAheadBytes = 64 * 1024;

export interface Line {
  /** Aborted when the connection is closed. */
  readonly gone: AbortSignal;
  /** Resolves when there is room for another reply. */
  answered(): Promise<void>;
}

/**
 * Adds two bounds to a connection that the library lacks: it writes as much as a client's window allows, whether or not
 * it is read, and it accepts data beyond the window that was granted.
 */
export function watchLine(socket: Socket, maxChannels: number): Line {
  const gone = new AbortController();
  const maxUnansweredBytes = 2 * maxChannels * windowBytes;
  let bytesAtAnswer = 0;
  socket.once("close", () => gone.abort());
  socket.on("data", () => {
    if (socket.bytesRead - bytesAtAnswer > maxUnansweredBytes) socket.destroy();
  });
  return {
    gone: gone.signal,
    answered: async () => {
      bytesAtAnswer = socket.bytesRead;
      if (socket.writableLength > maxWaitingBytes) await drained(socket);
    },
  };
}

async function drained(socket: Socket): Promise<void> {
  if (socket.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const goOn = () => resolve();
  socket.once("drain", goOn).once("close", goOn);
  await promise;
  socket.off("drain", goOn).off("close", goOn);
}

interface ChannelConfirming {
  channelOpenConfirm(remote: number, local: number, windowBytes: number, packetBytes: number): void;
}

/**
 * The library announces a window of 2 MB, and replenishes it once 1 MB was used. Announcing a smaller window here keeps
 * it smaller. There is no option for it.
 */
export function limitWindow(client: Connection): void {
  const protocol = Reflect.get(client, "_protocol") as ChannelConfirming;
  const confirm = protocol.channelOpenConfirm.bind(protocol);
  protocol.channelOpenConfirm = (remote, local, bytes, packetBytes) =>
    confirm(remote, local, Math.min(bytes, windowBytes), packetBytes);
}

/**
 * The library replenishes a client's window while less than 2 MB are unread. It takes that limit from the stream, where
 * it can't be configured.
 */
export function limitReadAhead(channel: Duplex): void {
  const state = Reflect.get(channel, "_readableState") as { highWaterMark: number };
  state.highWaterMark = maxReadAheadBytes;
}
