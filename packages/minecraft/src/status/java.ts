import { z } from "zod";
import { mostPlayers } from "./most-players.ts";
import { readPlayerNames } from "./player-names.ts";
import { decodeVarInt, encodeVarInt } from "./varint.ts";

const nextStateStatus = 1;
/** Servers answer status requests of any version. */
const anyVersion = -1;
const largestAnswerBytes = 512 * 1024;

const answer = z.object({
  version: z.object({ name: z.string(), protocol: z.number() }).optional(),
  players: z
    .object({
      online: z.int().nonnegative(),
      max: z.int(),
      sample: z.unknown().optional(),
    })
    .optional(),
});

export interface JavaStatus {
  readonly version: string;
  readonly players: number;
  readonly maxPlayers: number;
  /** Some of the players who are on. */
  readonly names: readonly string[];
}

/** The handshake and the status request, to be sent together. */
export function encodeStatusRequest(host: string, port: number): Buffer {
  const name = Buffer.from(host, "utf8");
  const portBytes = Buffer.alloc(2);
  portBytes.writeUInt16BE(port);
  const handshake = [
    encodeVarInt(anyVersion),
    encodeVarInt(name.length),
    name,
    portBytes,
    encodeVarInt(nextStateStatus),
  ];
  return Buffer.concat([frame(0, Buffer.concat(handshake)), frame(0, Buffer.alloc(0))]);
}

/** Undefined while more bytes are needed; throws for anything but a status answer. */
export function decodeStatusAnswer(received: Buffer): JavaStatus | undefined {
  const length = decodeVarInt(received);
  if (!length) return undefined;
  if (length.value > largestAnswerBytes) throw new Error("the status answer is too large");
  const packet = received.subarray(length.bytes, length.bytes + length.value);
  if (packet.length < length.value) return undefined;
  const id = decodeVarInt(packet);
  const textLength = id && decodeVarInt(packet, id.bytes);
  if (!id || !textLength || id.value !== 0) throw new Error("this is not a status answer");
  const text = packet.subarray(id.bytes + textLength.bytes, id.bytes + textLength.bytes + textLength.value);
  const { version, players } = answer.parse(JSON.parse(text.toString("utf8")));
  return {
    version: version?.name ?? "",
    players: Math.min(players?.online ?? 0, mostPlayers),
    maxPlayers: Math.min(Math.max(0, players?.max ?? 0), mostPlayers),
    names: readPlayerNames(players?.sample),
  };
}

function frame(id: number, body: Buffer): Buffer {
  const content = Buffer.concat([encodeVarInt(id), body]);
  return Buffer.concat([encodeVarInt(content.length), content]);
}
