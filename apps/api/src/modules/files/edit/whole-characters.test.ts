import type { FileEncoding } from "@blockwright/contract/files";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decodeAs, encodeText } from "./text-encoding.ts";
import { wholeCharacters } from "./whole-characters.ts";

const text = fc.string({ unit: "binary", minLength: 1, maxLength: 60 }).filter((one) => !one.includes("\0"));
const markBytes: Partial<Record<FileEncoding, number>> = { "utf-16le": 2, "utf-16be": 2 };

test.each<FileEncoding>(["utf-8", "utf-16le", "utf-16be"])(
  "pages of any size hold whole characters and together all of them: %s",
  (encoding) => {
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 20 }), (content, pageBytes) => {
        const result = encodeText(content, encoding);
        const bytes = "bytes" in result ? result.bytes.subarray(markBytes[encoding] ?? 0) : Buffer.alloc(0);
        const pages: string[] = [];
        for (let at = 0; at < bytes.length;) {
          const piece = bytes.subarray(at, at + pageBytes);
          const isLast = at + piece.length === bytes.length;
          const page = piece.subarray(0, isLast ? piece.length : wholeCharacters(piece, encoding));
          expect(page.length).toBeGreaterThan(0);
          const read = decodeAs(page, encoding);
          expect(read).not.toBeNull();
          pages.push(read?.content ?? "");
          at += page.length;
        }
        expect(pages.join("")).toBe(content);
      }),
    );
  },
);

test("bytes that are not characters are unchanged", () => {
  expect(wholeCharacters(Buffer.alloc(10, 0x80), "utf-8")).toBe(10);
  expect(wholeCharacters(Buffer.alloc(0), "utf-8")).toBe(0);
  expect(wholeCharacters(Buffer.alloc(1), "utf-16le")).toBe(0);
});
