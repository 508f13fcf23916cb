import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeUnconnectedPong, encodeUnconnectedPing } from "./bedrock.ts";
import { decodeStatusAnswer, encodeStatusRequest } from "./java.ts";
import { decodeJoinAnswer, maxJoinAnswerBytes } from "./nethernet.ts";
import { decodeVarInt, encodeVarInt } from "./varint.ts";

function statusAnswer(status: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(status));
  const content = Buffer.concat([encodeVarInt(0), encodeVarInt(text.length), text]);
  return Buffer.concat([encodeVarInt(content.length), content]);
}

const named = (count: number) => Array.from({ length: count }, (_, index) => `Player_${index}`);

function outcomeOf(decode: () => unknown): string {
  try {
    return decode() === undefined ? "waits" : "answered";
  } catch (error) {
    return error instanceof Error ? "refused" : "broke";
  }
}

describe("a VarInt", () => {
  test("is decoded to the encoded value", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (value) => {
        const encoded = encodeVarInt(value);
        expect(decodeVarInt(encoded)).toEqual({ value, bytes: encoded.length });
      }),
    );
  });

  test("is refused with six bytes, and incomplete when cut", () => {
    expect(() => decodeVarInt(Buffer.from([0x80, 0x80, 0x80, 0x80, 0x80, 0x01]))).toThrow(
      "at most five bytes",
    );
    expect(decodeVarInt(Buffer.from([0x80]))).toBeUndefined();
  });
});

describe("a Java status answer", () => {
  const full = statusAnswer({
    version: { name: "Paper 1.21.4", protocol: 769 },
    players: { online: 2, max: 20, sample: [{ name: "Alex", id: "x" }] },
    description: "§aHi",
  });

  test("is decoded from chunks of any size", () => {
    for (let cut = 0; cut < full.length; cut += 1)
      expect(decodeStatusAnswer(full.subarray(0, cut))).toBeUndefined();
    expect(decodeStatusAnswer(full)).toEqual({
      version: "Paper 1.21.4",
      players: 2,
      maxPlayers: 20,
      names: ["Alex"],
    });
  });

  test("only throws errors, regardless of the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(outcomeOf(() => decodeStatusAnswer(Buffer.from(bytes)))).toMatch(/^(answered|waits|refused)$/);
      }),
    );
  });

  test.each<[string, unknown, readonly string[]]>([
    ["many players", Array.from({ length: 10_000 }, (_, index) => ({ name: `Player_${index}` })), named(12)],
    ["HTML", [{ name: "<b>Alex</b>" }, { name: "Alex" }], ["Alex"]],
    ["control characters", [{ name: "Al\u0000ex" }, { name: "\u001b[31mAlex" }, { name: "Alex\n" }], []],
    ["lines of an advertisement", [{ name: "§aVote for us!" }, { name: "Anonymous Player" }], []],
    ["a huge name", [{ name: "A".repeat(100_000) }], []],
    ["the same player twice", [{ name: "Alex" }, { name: "Alex" }], ["Alex"]],
    ["a Bedrock player", [{ name: ".Alex_77" }], [".Alex_77"]],
    [
      "players late in the list",
      [...Array.from({ length: 100 }, () => ({ name: "" })), { name: "Alex" }],
      [],
    ],
    ["no list", "Alex", []],
    ["entries of another shape", [null, 7, "Alex", { id: "x" }, { name: 7 }, { name: ["Alex"] }], []],
  ])("with %s names at most 12 that players can have", (_what, sample, names) => {
    const answer = statusAnswer({ players: { online: 3, max: 20, sample } });
    expect(decodeStatusAnswer(answer)).toMatchObject({ players: 3, names });
  });

  test("that claims to be huge is refused immediately", () => {
    expect(() => decodeStatusAnswer(encodeVarInt(10_000_000))).toThrow("too large");
  });

  test("is requested with handshake and request together", () => {
    expect(encodeStatusRequest("localhost", 25_565).subarray(-2)).toEqual(Buffer.from([1, 0]));
  });
});

describe("a Bedrock pong", () => {
  test("is decoded, and other datagrams are not", () => {
    const text = Buffer.from("MCPE;Name;800;1.21.124;3;10;1;level;Survival;1;19132;19133;0;");
    const pong = Buffer.concat([Buffer.from([0x1c]), Buffer.alloc(34), text]);
    expect(decodeUnconnectedPong(pong)).toEqual({ version: "1.21.124", players: 3, maxPlayers: 10 });
    expect(decodeUnconnectedPong(Buffer.alloc(40))).toBeUndefined();
    expect(encodeUnconnectedPing(7n)).toHaveLength(33);
  });
});

test("a count that no server can have is not passed on", () => {
  const java = decodeStatusAnswer(statusAnswer({ players: { online: 9_999_999_999, max: 9_999_999_999 } }));
  expect(java).toMatchObject({ players: 100_000, maxPlayers: 100_000 });
  const text = Buffer.from("MCPE;Name;800;1.21.124;9999999999;9999999999;");
  const pong = Buffer.concat([Buffer.from([0x1c]), Buffer.alloc(34), text]);
  expect(decodeUnconnectedPong(pong)).toMatchObject({ players: 100_000, maxPlayers: 100_000 });
});

describe("a NetherNet answer", () => {
  const decode = (text: string) => decodeJoinAnswer(Buffer.from(text));

  test("is decoded, and may be empty", () => {
    const full = { name: "A", protocol: 2193, version: "1.26.51", level: "B", players: 3, maxPlayers: 10 };
    expect(decode(JSON.stringify(full))).toEqual({ version: "1.26.51", players: 3, maxPlayers: 10 });
    expect(decode("")).toEqual({ version: "", players: 0, maxPlayers: null });
  });

  test.each([
    '{"players":-1}',
    '{"players":1e300}',
    '{"players":100001}',
    '{"players":"3"}',
    '{"maxPlayers":1.5}',
    `{"version":"${"1".repeat(41)}"}`,
    "[]",
    "null",
    "<html>",
    `{"name":"${"a".repeat(maxJoinAnswerBytes)}"}`,
  ])("is refused if it is none, row %#", (text) => {
    expect(decode(text)).toBeUndefined();
  });
});
