import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { decodeUnconnectedPong, encodeUnconnectedPing } from "@blockwright/minecraft/status/bedrock";
import { decodeStatusAnswer, encodeStatusRequest } from "@blockwright/minecraft/status/java";

export interface PingAnswer {
  readonly players: number;
  /** Null where the server does not say it. */
  readonly maxPlayers: number | null;
  /** Some of those who are on, where the server tells. */
  readonly names?: readonly string[];
}

const timeLimitMs = 5000;

/** A status ping like a player's client. Undefined without a valid answer in time. */
export function pingJava(host: string, port: number): Promise<PingAnswer | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let received = Buffer.alloc(0);
    const finish = (answer: PingAnswer | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => finish(undefined), timeLimitMs);
    socket.on("connect", () => socket.write(encodeStatusRequest(host, port)));
    socket.on("error", () => finish(undefined));
    socket.on("close", () => finish(undefined));
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      try {
        const status = decodeStatusAnswer(received);
        if (status) finish(status);
      } catch {
        finish(undefined);
      }
    });
  });
}

export function pingBedrock(host: string, port: number): Promise<PingAnswer | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    const finish = (answer: PingAnswer | undefined) => {
      clearTimeout(timer);
      socket.close();
      resolve(answer);
    };
    const timer = setTimeout(() => finish(undefined), timeLimitMs);
    socket.on("error", () => finish(undefined));
    socket.on("message", (datagram) => {
      const status = decodeUnconnectedPong(datagram);
      if (status) finish(status);
    });
    socket.send(encodeUnconnectedPing(1n), port, host);
  });
}
