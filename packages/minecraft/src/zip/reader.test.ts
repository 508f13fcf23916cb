import { deflateSync, strFromU8, strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { jarOf, rawZip, type RawEntry } from "../jar/jar.fixture.ts";
import { UnreadableZipError } from "./error.ts";
import { openZip } from "./reader.ts";

const hello = strToU8("hello");
const megabyte = 1024 * 1024;
const entry = (name: string | Uint8Array, more: Partial<RawEntry> = {}): RawEntry => ({
  name,
  content: hello,
  ...more,
});

describe("an honest archive", () => {
  test("returns the packed contents, deflated or stored", () => {
    const text = "plugin ".repeat(5000);
    const zip = openZip(jarOf({ "a.txt": text, "folder/b.txt": "b", "empty.txt": "" }));
    expect(zip.names.toSorted()).toEqual(["a.txt", "empty.txt", "folder/b.txt"]);
    expect(strFromU8(zip.read("a.txt", megabyte) ?? new Uint8Array())).toBe(text);
    expect(zip.read("empty.txt", 0)).toEqual(new Uint8Array());
    expect(openZip(rawZip([entry("stored.txt")])).read("stored.txt", 10)).toEqual(hello);
    expect(zip.read("missing.txt", megabyte)).toBeUndefined();
    expect(openZip(rawZip([])).names).toEqual([]);
  });

  test("may be preceded by a program and end with a comment", () => {
    const archive = rawZip([entry("a.txt")]);
    const comment = strToU8("made at home");
    const whole = new Uint8Array([...strToU8("#!/bin/sh\nexec java -jar $0\n"), ...archive, ...comment]);
    whole[whole.length - comment.length - 2] = comment.length;
    expect(openZip(whole).read("a.txt", 10)).toEqual(hello);
  });

  test("returns the start of a large file without unpacking the rest", () => {
    const large = new Uint8Array(8 * megabyte).fill(7);
    const zip = openZip(jarOf({ "large.bin": large }), { remainingBytes: 4096 });
    expect(zip.readStart("large.bin", 8)).toEqual(new Uint8Array(8).fill(7));
    expect(() => zip.read("large.bin", 8 * megabyte)).toThrow("takes too long");
  });

  test("may contain the same file twice, as build tools do, but not two different files with one name", () => {
    expect(openZip(rawZip([entry("a"), entry("a")])).read("a", 10)).toEqual(hello);
    const different = openZip(rawZip([entry("a"), entry("a", { content: strToU8("other") })]));
    expect(() => different.read("a", 10)).toThrow("two different files named a");
  });
});

const zeros = new Uint8Array(100_000);
const packedNoise = deflateSync(new Uint8Array(20_000).map((_byte, index) => (index * index * 31) >> 5));
const oneEntry = rawZip([entry("plugin.yml")]);
const changed = (at: number, value: number): Uint8Array => {
  const copy = oneEntry.slice();
  copy[at < 0 ? copy.length + at : at] = value;
  return copy;
};

const runsOver = rawZip([entry("a", { flags: 8, deflated: hello })]);
new DataView(runsOver.buffer).setUint32(30 + 1 + hello.length + 20, 50, true);

describe("refused with a message", () => {
  test.each<[string, Uint8Array, string]>([
    ["nothing at all", new Uint8Array(), "not a complete zip archive"],
    ["text", strToU8("<html>404</html>"), "not a complete zip archive"],
    ["half a download", jarOf({ "a.txt": "a" }).slice(0, 40), "not a complete zip archive"],
    ["bytes after the end", new Uint8Array([...oneEntry, 0]), "not a complete zip archive"],
    ["a way out", rawZip([entry("../../etc/cron.d/x")]), "leads out of the archive"],
    ["a way out in the middle", rawZip([entry("a/../../b")]), "leads out of the archive"],
    ["an absolute name", rawZip([entry("/etc/passwd")]), "leads out of the archive"],
    ["a drive", rawZip([entry("C:/Windows/x")]), "leads out of the archive"],
    ["a backslash", rawZip([entry("..\\x")]), "forbidden characters"],
    ["a NUL", rawZip([entry("plugin.yml\0.txt")]), "forbidden characters"],
    ["a name without end", rawZip([entry("x".repeat(513))]), "longer than 512 bytes"],
    ["no name", rawZip([entry("")]), "has no name"],
    ["a password", rawZip([entry("a", { flags: 1 })]), "encrypted"],
    ["an unknown way of packing", rawZip([entry("a", { method: 93 })]), "Java cannot read"],
    ["another name inside", rawZip([entry("plugin.yml", { localName: "plugin.txt" })]), "two different ways"],
    ["another size inside", changed(22, 99), "two different ways"],
    ["a stored file with two sizes", rawZip([entry("a", { claimedBytes: 9 })]), "two sizes"],
    ["overlapping files", rawZip([entry("a"), entry("b", { localName: "a", localOffset: 0 })]), "overlap"],
    [
      "an entry beyond the file",
      rawZip([entry("a", { localOffset: 5000 })]),
      "not where the table of contents says",
    ],
    ["a file that runs into the table of contents", runsOver, "breaks off"],
    ["a table of contents beyond the file", rawZip([entry("a")], { size: 5000 }), "lies outside"],
    ["a table of contents somewhere else", rawZip([entry("a")], { offset: 5000 }), "lies outside"],
    ["more entries announced than there are", rawZip([entry("a")], { count: 2 }), "breaks off"],
    [
      "fewer entries announced than there are",
      rawZip([entry("a"), entry("b")], { count: 1 }),
      "another length",
    ],
    ["zip64 by count", rawZip([entry("a")], { count: 0xffff }), "zip64"],
    ["zip64 by size", rawZip([entry("a", { claimedBytes: 0xffffffff, deflated: hello })]), "zip64"],
    ["one part of several", changed(-18, 1), "one part of several"],
  ])("%s", (_what, bytes, sentence) => {
    expect(() => openZip(bytes)).toThrow(UnreadableZipError);
    expect(() => openZip(bytes)).toThrow(sentence);
  });

  test.each<[string, Partial<RawEntry>, string]>([
    ["a file larger than asked for", { deflated: deflateSync(zeros), content: zeros }, "larger than 1 KB"],
    [
      "a file larger than announced",
      { deflated: deflateSync(zeros), claimedBytes: 500 },
      "larger than announced",
    ],
    [
      "a large file that is larger still",
      { deflated: packedNoise, claimedBytes: 500 },
      "larger than announced",
    ],
    [
      "a file smaller than announced",
      { deflated: deflateSync(hello), claimedBytes: 6 },
      "fails its checksum",
    ],
    ["a wrong checksum", { deflated: deflateSync(strToU8("hellO")) }, "fails its checksum"],
    ["packed nonsense", { deflated: new Uint8Array([7, 7, 7]), claimedBytes: 9 }, "cannot be unpacked"],
    ["packed data that breaks off", { deflated: deflateSync(hello).slice(0, 3) }, "cannot be unpacked"],
  ])("%s", (_what, more, sentence) => {
    const zip = openZip(rawZip([entry("plugin.yml", more)]));
    expect(() => zip.read("plugin.yml", 1024)).toThrow(UnreadableZipError);
    expect(() => zip.read("plugin.yml", 1024)).toThrow(sentence);
  });

  test("empty stored blocks, which cost time and produce nothing", () => {
    const emptyBlock = [0, 0, 0, 0xff, 0xff];
    const blocks = new Uint8Array(Array.from({ length: 40_000 }, () => emptyBlock).flat());
    const zip = openZip(rawZip([entry("plugin.yml", { deflated: blocks, claimedBytes: megabyte })]));
    expect(() => zip.read("plugin.yml", megabyte)).toThrow("only costs time");
  });
});
