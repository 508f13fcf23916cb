import { PassThrough, Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { chunksOf } from "./chunks-of.ts";

async function collect(stream: Readable): Promise<string> {
  let text = "";
  for await (const chunk of chunksOf(stream)) text += chunk.toString();
  return text;
}

describe("the chunks of a stream", () => {
  test("arrive complete and in order, and end with the stream", async () => {
    const parts = Array.from({ length: 500 }, (_, number) => Buffer.from(`${number} `));
    expect(await collect(Readable.from(parts, { objectMode: false }))).toBe(Buffer.concat(parts).toString());
  });

  test("apply backpressure while they are not read", async () => {
    const stream = new PassThrough({ highWaterMark: 1000 });
    const chunks = chunksOf(stream);
    let accepted = 0;
    while (stream.write(Buffer.alloc(500)) && accepted < 1000) accepted += 1;
    await sleep(20);
    expect(stream.writableNeedDrain).toBe(true);
    let taken = 0;
    while (stream.writableNeedDrain) taken += (await chunks.next()).value?.length ?? 0;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(10_000);
  });

  test("fail with the stream, after the earlier chunks", async () => {
    const stream = new PassThrough();
    const chunks = chunksOf(stream);
    stream.write("last words");
    await sleep(5);
    stream.destroy(new Error("cut"));
    await sleep(5);
    expect((await chunks.next()).value?.toString()).toBe("last words");
    await expect(chunks.next()).rejects.toThrow("cut");
  });

  test("end for a waiting reader when the stream is closed, and close it when the reader stops", async () => {
    const closed = new PassThrough();
    const waiting = chunksOf(closed).next();
    closed.destroy();
    expect((await waiting).done).toBe(true);
    const stream = new PassThrough();
    stream.write("one");
    const chunks = chunksOf(stream);
    await chunks.next();
    await chunks.return?.();
    expect(stream.destroyed).toBe(true);
  });

  test("are split into pieces, and a chunk without pieces is skipped", async () => {
    const stream = new PassThrough();
    const piecesOf = (chunk: Buffer) =>
      chunk
        .toString()
        .split(",")
        .filter((piece) => piece !== "")
        .map((piece) => Buffer.from(piece));
    const taken: string[] = [];
    const reading = (async () => {
      for await (const piece of chunksOf(stream, { piecesOf })) {
        taken.push(piece.toString());
        await sleep(1);
      }
    })();
    for (const chunk of [",", "1,2,3", ",,", "4", "5,6", ","]) {
      stream.write(chunk);
      await sleep(chunk.length);
    }
    stream.end("7");
    await reading;
    expect(taken).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
  });

  test("end at an error that counts as the end", async () => {
    const stream = new PassThrough();
    const waiting = chunksOf(stream, { isEnd: ({ message }) => message === "cut" }).next();
    stream.destroy(new Error("cut"));
    expect((await waiting).done).toBe(true);
  });
});
