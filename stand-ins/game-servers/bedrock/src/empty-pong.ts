import { createSocket } from "node:dgram";

const UNCONNECTED_PING = 0x01;
const UNCONNECTED_PONG = 0x1c;
const PING_BYTES = 33;
const TIME_BYTES = 8;
const MAGIC_AT = 9;

/** Answers each ping without a text: players see no server there, and every attempt to join runs out of time. */
export function answerEmptyPongs(port: number): { close(): Promise<void> } {
  const socket = createSocket("udp4");
  const id = Buffer.alloc(8, 7);
  socket.on("message", (ping, { address, port: from }) => {
    if (ping[0] !== UNCONNECTED_PING || ping.length !== PING_BYTES) return;
    const time = ping.subarray(1, 1 + TIME_BYTES);
    const magic = ping.subarray(MAGIC_AT, MAGIC_AT + 16);
    socket.send(Buffer.concat([Buffer.from([UNCONNECTED_PONG]), time, id, magic]), from, address);
  });
  socket.bind(port, "0.0.0.0");
  return { close: () => new Promise((resolve) => socket.close(() => resolve())) };
}
