import { createSocket } from "node:dgram";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { probeResolvers } from "./probe-resolvers.ts";

const codes = { found: 0, nameless: 3, refused: 5 };

/** A DNS server that gives every question this answer, or none. */
async function serve(code: number | "silent"): Promise<string> {
  const socket = createSocket("udp4");
  onTestFinished(() => void socket.close());
  socket.on("message", (question, from) => {
    if (code === "silent") return;
    const answer = Buffer.from(question);
    answer.writeUInt16BE(0x8180 | code, 2);
    socket.send(answer, from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return `127.0.0.1:${socket.address().port}`;
}

test("a server that answers is fine, also without an address for the name", async () => {
  expect(await probeResolvers([await serve(codes.found), await serve(codes.nameless)])).toEqual([]);
});

test("a server that refuses or is silent is named, with what to do", async () => {
  const [refusing, silent] = [await serve(codes.refused), await serve("silent")];
  const [first, second, ...more] = await probeResolvers([refusing, silent]);
  expect(first).toContain(`The DNS server ${refusing} refuses to answer this machine.`);
  expect(second).toContain(`The DNS server ${silent} gives no answer (ETIMEOUT).`);
  for (const sentence of [first, second]) expect(sentence).toContain("Set RESOLVERS");
  expect(more).toEqual([]);
});
