import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { request } from "node:http";
import { connect } from "node:net";
import { encodeVoicePing, isVoicePong } from "@blockwright/minecraft/status/voice";
import type { ProbePort } from "../modules/nodes/index.ts";

const timeLimitMs = 3000;
const payloadBytes = 24;

/** Asks from this machine, as a browser, a voting site or a player's mod does. */
export const probePort: ProbePort = (check, at, signal) => {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
  switch (check) {
    case "http":
      return probeHttp(at, limited);
    case "tcp":
      return probeTcp(at, limited);
    case "voice-ping":
      return probeVoice(at, limited);
  }
};

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Any answer counts: a map without a drawn world has no page yet. Its content is not read. */
function probeHttp({ host, port }: Address, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request({ host, port, path: "/", agent: false, signal }, (answer) => {
      answer.destroy();
      resolve(true);
    });
    asking.on("error", () => resolve(false));
    asking.end();
  });
}

/** A proxy in front of a container accepts a connection that nothing takes, and closes it at once. */
const staysOpenMs = 300;

function probeTcp({ host, port }: Address, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let timer: NodeJS.Timeout | undefined;
    const finish = (isAnswering: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      socket.destroy();
      resolve(isAnswering);
    };
    const giveUp = () => finish(false);
    signal.addEventListener("abort", giveUp, { once: true });
    socket.on("connect", () => (timer = setTimeout(() => finish(true), staysOpenMs)));
    socket.on("data", () => finish(true));
    socket.on("error", giveUp);
    socket.on("close", giveUp);
  });
}

function probeVoice({ host, port }: Address, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    const payload = randomBytes(payloadBytes);
    const finish = (isAnswering: boolean) => {
      signal.removeEventListener("abort", giveUp);
      socket.close();
      resolve(isAnswering);
    };
    const giveUp = () => finish(false);
    signal.addEventListener("abort", giveUp, { once: true });
    socket.on("error", giveUp);
    socket.on("message", (datagram) => {
      if (isVoicePong(datagram, payload)) finish(true);
    });
    socket.send(encodeVoicePing(payload), port, host);
  });
}
