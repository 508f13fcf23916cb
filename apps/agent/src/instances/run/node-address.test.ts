import { createSocket } from "node:dgram";
import { expect, onTestFinished, test } from "vitest";
import { createNodeAddress } from "./node-address.ts";

/** A DNS server that answers every question with this address, or not at all. */
async function startResolver() {
  const state = { address: "192.0.2.7", isSilent: false };
  const socket = createSocket("udp4");
  socket.on("message", (question, from) => {
    if (state.isSilent) return;
    const name = question.subarray(12, question.indexOf(0, 12) + 5);
    const header = Buffer.from([0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
    const record = Buffer.from([
      0xc0,
      12,
      0,
      1,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      4,
      ...state.address.split(".").map(Number),
    ]);
    socket.send(Buffer.concat([question.subarray(0, 2), header, name, record]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => void socket.close());
  return { state, resolver: `127.0.0.1:${socket.address().port}` };
}

test("an address stays as it is, and nobody is asked", async () => {
  expect(await createNodeAddress("203.0.113.9", [])()).toBe("203.0.113.9");
});

test("a name is looked up at every start, and the last answer counts while nobody answers", async () => {
  const { state, resolver } = await startResolver();
  const find = createNodeAddress("node.invalid", [resolver]);
  expect(await find()).toBe("192.0.2.7");
  state.address = "192.0.2.8";
  expect(await find()).toBe("192.0.2.8");
  state.isSilent = true;
  expect(await find()).toBe("192.0.2.8");
});

test("a name that leads nowhere, or only to this machine itself, is refused with a sentence", async () => {
  const { state, resolver } = await startResolver();
  state.address = "127.0.1.1";
  await expect(createNodeAddress("node.invalid", [resolver])()).rejects.toThrow(
    "node.invalid, leads to no IPv4",
  );
  await expect(createNodeAddress("localhost", [])()).rejects.toThrow("leads to no IPv4");
});
