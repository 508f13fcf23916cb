import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inChunks } from "./in-chunks.ts";

async function* partsOf(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

test("the same bytes come in chunks of one size, except for the last", async () => {
  const parts = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(parts, fc.integer({ min: 1, max: 17 }), async (content, size) => {
      const pieces: Buffer[] = [];
      for await (const piece of inChunks(partsOf(content), size)) pieces.push(piece);
      expect(Buffer.concat(pieces).equals(Buffer.concat(content))).toBe(true);
      expect(pieces.slice(0, -1).filter(({ length }) => length !== size)).toEqual([]);
      expect(pieces.filter(({ length }) => length === 0 || length > size)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
