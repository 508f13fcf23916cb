import { fileEncodings, type FileEncoding } from "@blockwright/contract/files";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText, encodeText, encodingByMark } from "./text-encoding.ts";

/** Texts as files contain them, with characters of every length. */
const text = fc.string({ unit: "binary", maxLength: 200 }).filter((one) => !one.includes("\0"));
const latin = fc
  .array(fc.integer({ min: 0xa0, max: 0xff }), { minLength: 1, maxLength: 100 })
  .map((codes) => `grüße=${String.fromCharCode(...codes)}\r\n`);

function bytesOf(content: string, encoding: FileEncoding): Buffer {
  const result = encodeText(content, encoding);
  if (!("bytes" in result)) throw new Error(`${encoding} lacks ${result.lacks}`);
  return result.bytes;
}

describe("a text", () => {
  test.each(fileEncodings.filter((encoding) => encoding !== "latin1"))(
    "comes back as it was saved: %s",
    (encoding) => {
      fc.assert(
        fc.property(text, (content) => {
          fc.pre(encoding !== "utf-8" || encodingByMark(Buffer.from(content)) === undefined);
          expect(decodeText(bytesOf(content, encoding))).toEqual({ content, encoding });
        }),
      );
    },
  );

  test("in Latin-1 that is not valid UTF-8 survives saving", () => {
    fc.assert(
      fc.property(latin, (content) => {
        const bytes = bytesOf(content, "latin1");
        // Occasionally such bytes are valid UTF-8: then they are read as that, and saved as the same bytes.
        const read = decodeText(bytes);
        expect(bytesOf(read?.content ?? "", read?.encoding ?? "latin1").equals(bytes)).toBe(true);
      }),
    );
    expect(decodeText(Buffer.from("grüße=1", "latin1"))).toEqual({ content: "grüße=1", encoding: "latin1" });
  });
});

test("everything read as text is saved as exactly the same bytes", () => {
  const marks = fc.constantFrom([], [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]);
  let texts = 0;
  fc.assert(
    fc.property(marks, fc.uint8Array({ maxLength: 60 }), (mark, rest) => {
      const bytes = Buffer.from([...mark, ...rest]);
      const read = decodeText(bytes);
      if (!read) return true;
      texts += 1;
      return bytesOf(read.content, read.encoding).equals(bytes);
    }),
    { numRuns: 5000 },
  );
  expect(texts).toBeGreaterThan(100);
});

test.each<[string, Buffer]>([
  ["a NUL", Buffer.from("a\0b")],
  ["a class file", Buffer.from("cafebabe00000041", "hex")],
  ["a compressed world", Buffer.from("1f8b08000000000000ff", "hex")],
  ["a picture", Buffer.from("89504e470d0a1a0a", "hex")],
  ["half a character of UTF-16", Buffer.from("fffe61", "hex")],
  ["half a pair of UTF-16", Buffer.from("fffe3dd8", "hex")],
  ["a NUL in UTF-16", Buffer.from("fffe0000", "hex")],
  ["broken UTF-8 that says it is whole", Buffer.from("efbbbfc3", "hex")],
])("%s is no text", (_what, bytes) => {
  expect(decodeText(bytes)).toBeNull();
});

test("a character that Latin-1 lacks is named with its line", () => {
  expect(encodeText("a\nb\nprice=5 €", "latin1")).toEqual({ lacks: "€", line: 3 });
  expect(encodeText("😀", "latin1")).toEqual({ lacks: "😀", line: 1 });
});
