import { Inflate, inflateSync } from "fflate";
import { UnreadableZipError } from "./error.ts";

/** Deflate expands data at most about a thousandfold, so one chunk never becomes more than four megabytes. */
const pieceBytes = 4096;
/** Honest data produces output at least every stored block (64 KB). Anything else is empty blocks to waste time. */
const maxBytesWithoutResult = 128 * 1024;

/** How many more packed bytes may be processed. Empty blocks cost up to two seconds per megabyte. */
export interface InflateBudget {
  remainingBytes: number;
}

export interface InflateOrder {
  readonly packed: Uint8Array;
  /** Maximum size of the result; more is refused or, for a `start`, ignored. */
  readonly bytes: number;
  readonly part: "whole" | "start";
  readonly budget: InflateBudget;
}

export function inflate(order: InflateOrder): Uint8Array {
  if (order.packed.length === 0) return new Uint8Array();
  return order.packed.length <= pieceBytes ? inflateAtOnce(order) : inflateInPieces(order);
}

/** A stream takes a fifth of a megabyte even for the smallest file, and jars contain many of those. */
function inflateAtOnce({ packed, bytes, part, budget }: InflateOrder): Uint8Array {
  spend(budget, packed.length);
  const room = new Uint8Array(bytes + 1);
  const result = orDamaged(() => inflateSync(packed, { out: room }));
  if (result.length > bytes && part === "whole") throw largerThanAnnounced();
  return result.subarray(0, bytes);
}

function inflateInPieces({ packed, bytes, part, budget }: InflateOrder): Uint8Array {
  const result = new Uint8Array(bytes);
  let written = 0;
  let overflowed = false;
  const stream = new Inflate((piece) => {
    const room = bytes - written;
    overflowed ||= piece.length > room;
    result.set(room < piece.length ? piece.subarray(0, room) : piece, written);
    written += Math.min(room, piece.length);
  });
  let ahead = 0;
  for (let at = 0; at < packed.length; at += pieceBytes) {
    const piece = packed.subarray(at, at + pieceBytes);
    const before = written;
    spend(budget, piece.length);
    orDamaged(() => stream.push(piece, at + pieceBytes >= packed.length));
    if (part === "start" && written === bytes) return result;
    if (overflowed) throw largerThanAnnounced();
    ahead = Math.max(0, ahead + piece.length - (written - before));
    if (ahead > maxBytesWithoutResult) {
      throw new UnreadableZipError("A file in this archive is packed so that it only costs time.");
    }
  }
  return result.subarray(0, written);
}

function largerThanAnnounced(): UnreadableZipError {
  return new UnreadableZipError("A file in this archive is larger than announced, as in zip bombs.");
}

function spend(budget: InflateBudget, bytes: number): void {
  budget.remainingBytes -= bytes;
  if (budget.remainingBytes < 0) throw new UnreadableZipError("This archive takes too long to read.");
}

function orDamaged<Result>(unpack: () => Result): Result {
  try {
    return unpack();
  } catch {
    throw new UnreadableZipError(
      "This archive is damaged: a file in it cannot be unpacked. Download it again.",
    );
  }
}
