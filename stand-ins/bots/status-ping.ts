import { createSocket } from "node:dgram";
import { connect } from "node:net";

export interface JavaStatus {
  readonly version: { readonly name: string; readonly protocol: number };
  readonly players: {
    readonly max: number;
    readonly online: number;
    readonly sample?: readonly { readonly name: string; readonly id: string }[];
  };
  readonly description: unknown;
}

export interface BedrockStatus {
  readonly name: string;
  readonly protocol: number;
  readonly version: string;
  readonly online: number;
  readonly max: number;
}

const TIMEOUT_MS = 3_000;
/** Any number: servers answer a status request of every version. */
const SOME_PROTOCOL = 763;
const RAKNET_MAGIC = Buffer.from("00ffff00fefefefefdfdfdfd12345678", "hex");
const PONG_TEXT_OFFSET = 35;

/** The status request of a Java Edition client's server list. */
export function pingJava(host: string, port: number, timeoutMs: number = TIMEOUT_MS): Promise<JavaStatus> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host);
    let received: Buffer = Buffer.alloc(0);
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`No status in ${timeoutMs} ms.`)));
    socket.on("connect", () => socket.write(statusRequest(host, port)));
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      try {
        const json = statusIn(received);
        if (json === undefined) return;
        resolve(JSON.parse(json) as JavaStatus);
        socket.destroy();
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The server closed the connection without a status.")));
  });
}

/** The status request of a Bedrock Edition client's server list. */
export function pingBedrock(
  host: string,
  port: number,
  timeoutMs: number = TIMEOUT_MS,
): Promise<BedrockStatus> {
  return new Promise((resolve, reject) => {
    const socket = createSocket("udp4");
    const timer = setTimeout(() => finish(new Error(`No pong in ${timeoutMs} ms.`)), timeoutMs);
    const finish = (result: Error | BedrockStatus): void => {
      clearTimeout(timer);
      socket.close();
      if (result instanceof Error) reject(result);
      else resolve(result);
    };
    socket.on("error", finish);
    socket.on("message", (pong) => finish(pongStatus(pong)));
    socket.send(unconnectedPing(), port, host);
  });
}

function unconnectedPing(): Buffer {
  const ping = Buffer.alloc(33);
  ping.writeUInt8(1, 0);
  ping.writeBigInt64BE(BigInt(Date.now()), 1);
  RAKNET_MAGIC.copy(ping, 9);
  ping.writeBigInt64BE(1n, 25);
  return ping;
}

function pongStatus(pong: Buffer): BedrockStatus {
  const fields = pong.toString("utf8", PONG_TEXT_OFFSET).split(";");
  const [, name = "", protocol, version = "", online, max] = fields;
  return { name, protocol: Number(protocol), version, online: Number(online), max: Number(max) };
}

function statusRequest(host: string, port: number): Buffer {
  const name = Buffer.from(host);
  const portBytes = Buffer.alloc(2);
  portBytes.writeUInt16BE(port);
  const handshake = packet(0, varInt(SOME_PROTOCOL), varInt(name.length), name, portBytes, varInt(1));
  return Buffer.concat([handshake, packet(0)]);
}

/** The JSON, once the whole packet has arrived. */
function statusIn(received: Buffer): string | undefined {
  const frame = readVarInt(received, 0);
  if (frame === undefined || received.length < frame.end + frame.value) return undefined;
  const id = readVarInt(received, frame.end);
  const length = id && readVarInt(received, id.end);
  return length && received.toString("utf8", length.end, length.end + length.value);
}

function packet(id: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat([varInt(id), ...parts]);
  return Buffer.concat([varInt(body.length), body]);
}

function varInt(number: number): Buffer {
  const bytes: number[] = [];
  for (let rest = number; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 127) | 128);
  }
}

function readVarInt(buffer: Buffer, start: number): { value: number; end: number } | undefined {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = buffer[start + index];
    if (byte === undefined) return undefined;
    value |= (byte & 127) << (7 * index);
    if (byte < 128) return { value, end: start + index + 1 };
  }
  throw new Error("The server's answer is no status.");
}
