import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { exactly } from "./exactly.ts";

const read = async (bytes: number) => {
  const parts = await exactly(Readable.from([Buffer.from("abc"), Buffer.from("de")]), bytes).toArray();
  return Buffer.concat(parts as Buffer[]).toString();
};

test("the announced number of bytes passes", async () => expect(await read(5)).toBe("abcde"));
test("more are an error", async () => expect(read(4)).rejects.toThrow("more than it said"));
test("fewer are an error", async () => expect(read(6)).rejects.toThrow("less than it said"));

test("a node's connection ends with a browser that never read from it", async () => {
  const content = Readable.from([Buffer.from("abc")]);
  exactly(content, 3).destroy();
  await expect.poll(() => content.destroyed).toBe(true);
});
