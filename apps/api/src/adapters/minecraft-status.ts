import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { decodeUnconnectedPong, encodeUnconnectedPing } from "@blockwright/minecraft/status/bedrock";
import { askJoin } from "@blockwright/node-protocol/ask-join";
import { decodeStatusAnswer, encodeStatusRequest } from "@blockwright/minecraft/status/java";
import type { GameStatus, PingServer } from "../modules/builds/index.ts";

const timeLimitMs = 5000;

/** Sends the status request of a player's client, from this machine. */
export const pingServer: PingServer = (protocol, host, port, signal) => {
  switch (protocol) {
    case "java":
      return pingJava(host, port, signal);
    case "bedrock":
      return pingBedrock(host, port, signal);
    case "nethernet":
      return askJoin(host, port, signal);
  }
};

function pingJava(host: string, port: number, signal: AbortSignal): Promise<GameStatus | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let received = Buffer.alloc(0);
    const finish = (status?: GameStatus) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      socket.destroy();
      resolve(status);
    };
    const giveUp = () => finish();
    const timer = setTimeout(giveUp, timeLimitMs);
    signal.addEventListener("abort", giveUp, { once: true });
    socket.on("connect", () => socket.write(encodeStatusRequest(host, port)));
    socket.on("error", giveUp);
    socket.on("close", giveUp);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      try {
        const status = decodeStatusAnswer(received);
        if (status) finish(status);
      } catch {
        finish();
      }
    });
  });
}

function pingBedrock(host: string, port: number, signal: AbortSignal): Promise<GameStatus | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    const finish = (status?: GameStatus) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      socket.close();
      resolve(status);
    };
    const giveUp = () => finish();
    const timer = setTimeout(giveUp, timeLimitMs);
    signal.addEventListener("abort", giveUp, { once: true });
    socket.on("error", giveUp);
    socket.on("message", (datagram) => {
      const status = decodeUnconnectedPong(datagram);
      if (status) finish(status);
    });
    socket.send(encodeUnconnectedPing(1n), port, host);
  });
}
