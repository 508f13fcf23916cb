import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { newIdentityKey } from "./identity.ts";
import { askNetherNetStatus, connectNetherNet } from "./signalling-client.ts";
import { SignallingServer, type UdpPlace } from "./signalling-server.ts";

const host = "127.0.0.1";
const status = {
  name: "Echo",
  protocol: 1,
  version: "1",
  level: "l",
  players: 0,
  maxPlayers: 1,
  gameType: 0,
};

/** Sends back every message, at one UDP port for everybody. */
async function startEcho(port: number): Promise<{ left: Promise<void>; released: () => number }> {
  const left = Promise.withResolvers<void>();
  let released = 0;
  const udpPort = port + 1;
  const place: UdpPlace = {
    udpPort,
    sharesPort: true,
    advertised: [{ address: host, port: udpPort }],
    release: () => (released += 1),
  };
  const server = new SignallingServer({
    host,
    port,
    identityKey: newIdentityKey(),
    status: () => status,
    takeUdpPlace: () => Promise.resolve(place),
    onPlayer: (player) => ({ onMessage: (bytes) => player.send(bytes), onClose: () => left.resolve() }),
  });
  await server.listen();
  onTestFinished(() => server.close());
  return { left: left.promise, released: () => released };
}

function connect(port: number, onMessage: (bytes: Buffer) => void = () => undefined) {
  const quiet = { claims: {}, timeoutMs: 5_000, onClose: () => undefined };
  return connectNetherNet({ host, port, identityKey: newIdentityKey(), onMessage, ...quiet });
}

test("two players on one port: large messages come back whole, and leaving is seen", async () => {
  const port = 19_310;
  const { left, released } = await startEcho(port);
  expect(await askNetherNetStatus({ host, port })).toEqual(status);
  const echoed = Promise.withResolvers<Buffer>();
  const first = await connect(port, (bytes) => echoed.resolve(bytes));
  const second = await connect(port);
  const large = Buffer.alloc(700_000, 7);
  first.send(large);
  expect(large.equals(await echoed.promise)).toBe(true);
  first.close();
  await left;
  expect(released()).toBe(1);
  second.close();
});

test("what is no join is refused, and so is an offer that is too large or none", async () => {
  const port = 19_320;
  await startEcho(port);
  const post = async (path: string, body: string): Promise<number> =>
    (await fetch(`http://${host}:${port}${path}`, { method: "POST", body })).status;
  expect((await fetch(`http://${host}:${port}/`)).status).toBe(404);
  expect(await post("/v1/join/", "")).toBe(404);
  expect(await post("/v1/join/1/2", "")).toBe(404);
  expect(await post("/v1/join/1", "no description")).toBe(400);
  expect(await post("/v1/join/1", "x".repeat(65_537))).toBe(413);
  (await connect(port)).close();
});

test("an answer without an identity and an endless status are refused", async () => {
  const liar = createServer((request, response) => {
    response.writeHead(200).end(request.method === "POST" ? "v=0\r\n" : "x".repeat(70_000));
  });
  await new Promise<void>((resolve) => liar.listen(0, host, resolve));
  onTestFinished(() => void liar.close());
  const { port } = liar.address() as AddressInfo;
  await expect(askNetherNetStatus({ host, port })).rejects.toThrow("more than 65536 bytes");
  await expect(connect(port)).rejects.toThrow("no valid identity");
});
