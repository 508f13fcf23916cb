import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canBeBase, packContent, unpackContent } from "./packed-content.ts";

const content = fc.oneof(
  fc.uint8Array({ maxLength: 4000 }),
  fc.string({ unit: "binary", maxLength: 4000 }).map((text) => Buffer.from(text)),
);

test("packed content is unpacked byte for byte, with any base", async () => {
  await fc.assert(
    fc.asyncProperty(content, content, async (one, base) => {
      const against = canBeBase(base) ? base : undefined;
      const packed = await packContent(one, against);
      expect((await unpackContent(packed, one.length, against)).equals(one)).toBe(true);
    }),
  );
});

test("one changed line in a long file takes hardly any space", async () => {
  const lines = Array.from({ length: 400 }, () => `${randomBytes(6).toString("hex")}: true`);
  const before = Buffer.from(lines.join("\n"));
  const after = Buffer.from(lines.with(200, "flight: false").join("\n"));
  expect((await packContent(after)).length).toBeGreaterThan(2500);
  const packed = await packContent(after, before);
  expect(packed.length).toBeLessThan(120);
  expect((await unpackContent(packed, after.length, before)).equals(after)).toBe(true);
});

test("a wrong base is detected", async () => {
  const [base, other] = [Buffer.from("a: 1\n".repeat(50)), Buffer.from("b: 2\n".repeat(50))];
  const packed = await packContent(Buffer.from(`${base.toString()}c: 3\n`), base);
  await expect(unpackContent(packed, base.length + 5, other)).rejects.toThrow("checksum");
  await expect(unpackContent(packed, base.length + 5)).rejects.toThrow(/./);
});

test("unpacking stops at the recorded size", async () => {
  const bomb = await packContent(Buffer.alloc(10 * 1024 * 1024));
  await expect(unpackContent(bomb, 1000)).rejects.toThrow("larger than 1000 bytes");
  await expect(unpackContent(await packContent(Buffer.from("short")), 1000)).rejects.toThrow(/5 bytes/);
});

test("content that looks like a trained dictionary is packed and unpacked, and never used as a base", async () => {
  const trap = Buffer.concat([Buffer.from("37a430ec", "hex"), randomBytes(200)]);
  expect(canBeBase(trap)).toBe(false);
  const packed = await packContent(trap, Buffer.from("something before"));
  expect((await unpackContent(packed, trap.length, Buffer.from("something before"))).equals(trap)).toBe(true);
});
