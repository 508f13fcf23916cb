import { existsSync, linkSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { flags, noAttributes, type RawClient, text, u32, u64 } from "./raw-client.fixture.ts";
import { openSession } from "./session.fixture.ts";

const ok = [0, ""];

test("the greeting announces version 3 and the extensions that OpenSSH's client asks for", async () => {
  const { greeting } = await openSession();
  expect(greeting.type).toBe(2);
  expect(greeting.id).toBe(3);
  for (const name of ["posix-rename@openssh.com", "statvfs@openssh.com", "limits@openssh.com"])
    expect(greeting.body.toString()).toContain(name);
});

test("a file is written in place, read back, stat'ed, renamed and removed", async () => {
  const { client, folder, context } = await openSession();
  const handle = await client.open("/a.txt", flags.write | flags.create | flags.truncate);
  expect(await client.status("write", handle, u64(0), text("hello "))).toEqual(ok);
  expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("hello ");
  expect(await client.status("write", handle, u64(6), text("world"))).toEqual(ok);
  expect(await client.status("close", handle)).toEqual(ok);

  const reading = await client.open("a.txt", flags.read);
  const { type, body } = await client.ask("read", reading, u64(6), u32(1000));
  expect([type, body.subarray(4).toString()]).toEqual([103, "world"]);
  expect((await client.status("read", reading, u64(11), u32(10)))[0]).toBe(1);
  expect((await client.ask("fstat", reading)).body.readBigUInt64BE(4)).toBe(11n);
  await client.ask("close", reading);

  expect(await client.status("rename", text("/a.txt"), text("/b.txt"))).toEqual(ok);
  expect(await client.status("remove", text("/b.txt"))).toEqual(ok);
  expect((await client.status("stat", text("/b.txt")))[0]).toBe(2);
  expect(context.counts).toMatchObject({ filesRead: 1, filesWritten: 1, bytesRead: 5, bytesWritten: 11 });
  expect(context.counts).toMatchObject({ removed: 1, renamed: 1 });
});

test("FileZilla's sequence: realpath, list, upload under the final name, set the time", async () => {
  const { client, folder } = await openSession();
  const { body } = await client.ask("realpath", text("."));
  expect(body.subarray(8, 8 + body.readUInt32BE(4)).toString()).toBe("/");
  mkdirSync(join(folder, "plugins"));
  expect(await client.list("/")).toEqual(["plugins"]);
  expect((await client.ask("realpath", text("/plugins"))).type).toBe(104);
  const handle = await client.open("/plugins/a.jar", flags.write | flags.create | flags.truncate);
  await client.status("write", handle, u64(0), text("jar"));
  expect(await client.status("close", handle)).toEqual(ok);
  const times = Buffer.concat([u32(8), u32(1_600_000_000), u32(1_700_000_000)]);
  expect(await client.status("setstat", text("/plugins/a.jar"), times)).toEqual(ok);
  expect(statSync(join(folder, "plugins/a.jar")).mtimeMs).toBe(1_700_000_000_000);
});

test("WinSCP's sequence: upload under a temporary name, resume, rename, set the time", async () => {
  const { client, folder } = await openSession();
  writeFileSync(join(folder, "world.zip"), "old");
  const part = "/world.zip.filepart";
  const first = await client.open(part, flags.write | flags.create | flags.truncate);
  await client.status("write", first, u64(0), text("new and "));
  await client.status("close", first);
  expect((await client.ask("stat", text(part))).body.readBigUInt64BE(4)).toBe(8n);
  const second = await client.open(part, flags.write);
  await client.status("write", second, u64(8), text("whole"));
  await client.status("close", second);
  expect((await client.status("rename", text(part), text("/world.zip")))[0]).toBe(4);
  expect(await client.status("remove", text("/world.zip"))).toEqual(ok);
  expect(await client.status("rename", text(part), text("/world.zip"))).toEqual(ok);
  const times = Buffer.concat([u32(4 | 8), u32(0o100644), u32(1), u32(2)]);
  expect(await client.status("setstat", text("/world.zip"), times)).toEqual(ok);
  expect(readFileSync(join(folder, "world.zip"), "utf8")).toBe("new and whole");
  expect(statSync(join(folder, "world.zip")).mode & 0o777).toBe(0o644);
});

test("OpenSSH's reput appends at the end, no matter what offset it sends", async () => {
  const { client, folder } = await openSession();
  writeFileSync(join(folder, "half"), "first ");
  const handle = await client.open("/half", flags.write | flags.append | flags.create);
  expect(await client.status("write", handle, u64(0), text("second"))).toEqual(ok);
  expect(readFileSync(join(folder, "half"), "utf8")).toBe("first second");
});

test("posix-rename replaces, and the reported free space is the plan's", async () => {
  const { client, folder } = await openSession({ limitBytes: 4096 * 100 });
  writeFileSync(join(folder, "a"), "a");
  writeFileSync(join(folder, "b"), "b");
  const rename = text("posix-rename@openssh.com");
  expect(await client.status("extended", rename, text("/a"), text("/b"))).toEqual(ok);
  expect(readFileSync(join(folder, "b"), "utf8")).toBe("a");
  const { body } = await client.ask("extended", text("statvfs@openssh.com"), text("/"));
  expect(body.readBigUInt64BE(16)).toBe(100n);
  expect((await client.status("extended", text("hardlink@openssh.com"), text("/b"), text("/c")))[0]).toBe(8);
  expect((await client.status("symlink", text("/etc"), text("/c")))[0]).toBe(8);
});

test("folders are created, listed in several replies and removed when empty", async () => {
  const { client, folder } = await openSession();
  expect(await client.status("mkdir", text("/many"), noAttributes)).toEqual(ok);
  expect((await client.status("mkdir", text("/many"), noAttributes))[0]).toBe(4);
  const names = Array.from({ length: 2500 }, (_, number) => `f${String(number).padStart(5, "0")}`);
  for (const name of names) writeFileSync(join(folder, "many", name), "");
  expect(await client.list("/many")).toEqual(names);
  expect((await client.status("rmdir", text("/many")))[0]).toBe(4);
  expect(existsSync(join(folder, "many", "f00000"))).toBe(true);
});

test("a read-only user can't change anything, even through an open file", async () => {
  const { client, folder, rights } = await openSession();
  writeFileSync(join(folder, "a"), "a");
  const open = await client.open("/a", flags.read | flags.write);
  rights.mayWrite = false;
  const changes = [
    ["write", open, u64(0), text("x")],
    ["fsetstat", open, u32(1), u64(0)],
    ["setstat", text("/a"), u32(1), u64(0)],
    ["remove", text("/a")],
    ["rename", text("/a"), text("/b")],
    ["mkdir", text("/d"), noAttributes],
    ["rmdir", text("/d")],
    ["open", text("/a"), u32(flags.write), noAttributes],
    ["open", text("/new"), u32(flags.create), noAttributes],
    ["open", text("/a"), u32(flags.read | flags.truncate), noAttributes],
    ["open", text("/a"), u32(flags.append), noAttributes],
    ["extended", text("posix-rename@openssh.com"), text("/a"), text("/b")],
    ["extended", text("lsetstat@openssh.com"), text("/a"), u32(1), u64(0)],
    ["extended", text("fsync@openssh.com"), open],
  ] as const;
  for (const [type, ...parts] of changes)
    expect([type, await client.status(type, ...parts)]).toEqual([
      type,
      [3, "You may not do that on this server."],
    ]);
  expect((await client.ask("read", open, u64(0), u32(10))).type).toBe(103);
  rights.mayRead = false;
  expect((await client.status("read", open, u64(0), u32(10)))[0]).toBe(3);
  expect((await client.status("stat", text("/a")))[0]).toBe(3);
  expect((await client.status("opendir", text("/")))[0]).toBe(3);
  expect((await client.status("open", text("/a"), u32(flags.read), noAttributes))[0]).toBe(3);
  expect(readFileSync(join(folder, "a"), "utf8")).toBe("a");
});

test("writes beyond the plan are refused, and succeed again after something was removed", async () => {
  const { client, folder } = await openSession({ limitBytes: 1000 });
  writeFileSync(join(folder, "old"), Buffer.alloc(900));
  const handle = await client.open("/new", flags.write | flags.create);
  const full = [4, "The server's storage is full. Delete something or choose a larger plan."];
  expect(await client.status("write", handle, u64(0), text("x".repeat(200)))).toEqual(full);
  expect(await client.status("write", handle, u64(5000), text("far behind the end"))).toEqual(full);
  expect(await client.status("fsetstat", handle, u32(1), u64(10_000))).toEqual(full);
  expect(await client.status("setstat", text("/new"), u32(1), u64(10_000))).toEqual(full);
  expect(statSync(join(folder, "new")).size).toBe(0);
  expect(await client.status("write", handle, u64(0), text("x".repeat(100)))).toEqual(ok);
  expect(await client.status("write", handle, u64(0), text("y".repeat(100)))).toEqual(ok);
  await client.status("remove", text("/old"));
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect(await client.status("write", handle, u64(100), text("x".repeat(500)))).toEqual(ok);
});

test("no path leads outside, and symbolic and hard links are refused", async () => {
  const { client, folder } = await openSession();
  const outside = join(folder, "..", `${folder.split("/").at(-1)}-outside`);
  writeFileSync(outside, "secret");
  symlinkSync(outside, join(folder, "link"));
  symlinkSync("/", join(folder, "root"));
  linkSync(outside, join(folder, "hard"));
  const paths = ["/link", "/hard", "/root/etc/passwd", `/../../..${outside}`, "/a\0b", "x".repeat(5000)];
  for (const path of paths) {
    for (const wanted of [flags.read, flags.write, flags.write | flags.create | flags.truncate])
      expect((await client.ask("open", text(path), u32(wanted), noAttributes)).type).toBe(101);
    expect((await client.status("setstat", text(path), u32(1), u64(0)))[0]).not.toBe(0);
  }
  const up = await client.open("../../../../made-inside", flags.write | flags.create);
  await client.status("close", up);
  expect(existsSync(join(folder, "made-inside"))).toBe(true);
  expect((await client.status("rmdir", text("/")))[0]).toBe(3);
  expect((await client.status("remove", text("/")))[0]).toBe(3);
  expect(readFileSync(outside, "utf8")).toBe("secret");
});

describe("before a small text file is replaced or removed, its content is saved to the history", () => {
  const changes = {
    "an upload over it": (client: RawClient) =>
      client.open("/a.yml", flags.write | flags.create | flags.truncate),
    "a write in place": (client: RawClient) => client.open("/a.yml", flags.read | flags.write),
    "shortening it": (client: RawClient) => client.status("setstat", text("/a.yml"), u32(1), u64(0)),
    "removing it": (client: RawClient) => client.status("remove", text("/a.yml")),
    "another file that takes its name": (client: RawClient) =>
      client.status("extended", text("posix-rename@openssh.com"), text("/b.yml"), text("/a.yml")),
  };

  test.each(Object.entries(changes))("%s", async (_name, change) => {
    const { client, folder, versions, history } = await openSession();
    writeFileSync(join(folder, "a.yml"), "a: 1");
    writeFileSync(join(folder, "b.yml"), "b: 1");
    history.isAway = true;
    await change(client).catch(() => undefined);
    expect([readFileSync(join(folder, "a.yml"), "utf8"), versions]).toEqual(["a: 1", []]);
    history.isAway = false;
    await change(client);
    expect(versions).toEqual(["/a.yml: a: 1"]);
  });

  test("nothing is saved for reads, new files, and files that are large or binary", async () => {
    const { client, folder, versions } = await openSession();
    writeFileSync(join(folder, "text"), "text");
    writeFileSync(join(folder, "level.dat"), "\0\x01");
    writeFileSync(join(folder, "large.log"), "x".repeat(512 * 1024 + 1));
    await client.open("/text", flags.read);
    await client.open("/new", flags.write | flags.create | flags.truncate);
    for (const name of ["/level.dat", "/large.log"]) await client.open(name, flags.write | flags.truncate);
    expect(versions).toEqual([]);
  });

  test("a renamed file keeps its history", async () => {
    const { client, folder, moves } = await openSession();
    writeFileSync(join(folder, "a"), "a");
    await client.status("rename", text("/a"), text("/b"));
    expect((await client.status("rename", text("/none"), text("/c")))[0]).toBe(2);
    expect(moves).toEqual(["/a to /b"]);
  });
});
