import { mostPlayers } from "./most-players.ts";

const magic = Buffer.from("00ffff00fefefefefdfdfdfd12345678", "hex");
const pingId = 0x01;
const pongId = 0x1c;
const textOffset = 35;

export interface BedrockStatus {
  readonly version: string;
  readonly players: number;
  readonly maxPlayers: number;
}

export function encodeUnconnectedPing(clientId: bigint): Buffer {
  const packet = Buffer.alloc(33);
  packet[0] = pingId;
  magic.copy(packet, 9);
  packet.writeBigUInt64BE(BigInt.asUintN(64, clientId), 25);
  return packet;
}

/** Undefined for other datagrams. */
export function decodeUnconnectedPong(datagram: Buffer): BedrockStatus | undefined {
  if (datagram[0] !== pongId || datagram.length < textOffset) return undefined;
  const fields = datagram.toString("utf8", textOffset).split(";");
  if (fields[0] !== "MCPE" && fields[0] !== "MCEE") return undefined;
  return { version: fields[3] ?? "", players: wholeNumber(fields[4]), maxPlayers: wholeNumber(fields[5]) };
}

function wholeNumber(text: string | undefined): number {
  const value = Number.parseInt(text ?? "", 10);
  return Number.isSafeInteger(value) && value >= 0 ? Math.min(value, mostPlayers) : 0;
}
