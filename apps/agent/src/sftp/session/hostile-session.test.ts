import { readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { flags, noAttributes, requests, text, u32, u64 } from "./raw-client.fixture.ts";
import { openSession } from "./session.fixture.ts";

const openFiles = (folder: string) =>
  readdirSync("/proc/self/fd").filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`).startsWith(`${folder}/`);
    } catch {
      return false;
    }
  }).length;

test("unknown, closed and wrong kinds of handles are refused", async () => {
  const { client, folder } = await openSession();
  writeFileSync(join(folder, "a"), "a");
  const file = await client.open("/a", flags.read);
  const { body: listing } = await client.ask("opendir", text("/"));
  for (const handle of [text("99"), text(""), text("__proto__"), text(" 1"), text("1\0"), listing])
    expect((await client.status("read", handle, u64(0), u32(1)))[0]).toBe(4);
  expect((await client.status("readdir", file))[0]).toBe(4);
  await client.status("close", file);
  expect((await client.status("close", file))[0]).toBe(4);
});

test("a session has a limited number of open files", async () => {
  const { client, folder } = await openSession();
  writeFileSync(join(folder, "a"), "a");
  for (let count = 0; count < 32; count += 1) await client.open("/a", flags.read);
  const [code, sentence] = await client.status("open", text("/a"), u32(flags.read), noAttributes);
  expect([code, sentence]).toEqual([4, expect.stringContaining("Too many files are open")]);
});

test("an absurd read length is capped at the limit, an absurd offset is refused", async () => {
  const { client, folder } = await openSession();
  writeFileSync(join(folder, "a"), Buffer.alloc(400_000));
  const handle = await client.open("/a", flags.read | flags.write);
  const { body } = await client.ask("read", handle, u64(0), u32(0xff_ff_ff_ff));
  expect(body.readUInt32BE(0)).toBe(255 * 1024);
  expect((await client.status("read", handle, u64(2n ** 63n), u32(10)))[0]).toBe(4);
  expect((await client.status("write", handle, u64(2n ** 64n - 1n), text("x")))[0]).toBe(4);
  expect((await client.status("fsetstat", handle, u32(1), u64(2n ** 64n - 1n)))[0]).toBe(4);
});

test("names that are not valid text are refused, and the session continues", async () => {
  const { client } = await openSession();
  const name = text(Buffer.from([0x2f, 0xff, 0xfe]));
  expect((await client.status("open", name, u32(flags.write | flags.create), noAttributes))[0]).toBe(4);
  expect((await client.ask("realpath", text("/"))).type).toBe(104);
});

test.each([
  ["too long", Buffer.concat([u32(256 * 1024 + 1), Buffer.from([3])])],
  ["too short", Buffer.concat([u32(4), Buffer.from([3, 0, 0, 0])])],
  ["empty", u32(0)],
  ["with a text that ends behind it", Buffer.concat([u32(13), Buffer.from([17]), u32(1), u32(100), u32(0)])],
  [
    "with attributes that never end",
    Buffer.concat([
      u32(22),
      Buffer.from([9]),
      u32(1),
      text("/"),
      u32(0x80_00_00_00),
      u32(0xff_ff_ff_ff),
      u32(0),
    ]),
  ],
])("a packet that is %s ends the session", async (_how, bytes) => {
  const { client, ended } = await openSession();
  client.channel.write(bytes);
  expect(await ended).toMatchObject({ name: "Malformed" });
});

test("a client that disconnects at any point leaves no file open", async () => {
  const { client, folder, ended, hangUp } = await openSession();
  writeFileSync(join(folder, "large"), Buffer.alloc(3_000_000));
  const handle = await client.open("/large", flags.read);
  expect(openFiles(folder)).toBe(1);
  // Unread replies fill the channel, and the session waits.
  client.channel.removeAllListeners("data");
  client.channel.pause();
  for (let count = 0; count < 50; count += 1)
    client.sendRaw(requests.read, u32(count), handle, u64(0), u32(200_000));
  await new Promise((resolve) => setTimeout(resolve, 100));
  hangUp();
  await ended;
  await vi.waitFor(() => expect(openFiles(folder)).toBe(0));
});
