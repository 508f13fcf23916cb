import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { header, type AnswerHeaders } from "./answer-headers.ts";
import { EgressError } from "./egress-client.ts";

export interface BodyLimits {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly onChunk?: (chunk: Buffer) => void;
  /** Only for files: answers are short enough for the overall limit. */
  readonly slowest?: { readonly bytesPerSecond: number; readonly afterMs: number };
}

/** The decompressed bytes are counted as they arrive: a decompression bomb is cut at the limit. */
export async function readBody(
  sourceName: string,
  headers: AnswerHeaders,
  body: Readable,
  { maxBytes, signal, onChunk, slowest }: BodyLimits,
): Promise<Buffer> {
  const decoder = decoderFor(sourceName, headers);
  const tooLarge = () =>
    new EgressError("too-large", sourceName, `${sourceName} answers with more than we take.`);
  if (decoder === undefined && Number(header(headers, "content-length") ?? 0) > maxBytes) throw tooLarge();

  const chunks: Buffer[] = [];
  const startedAt = performance.now();
  let sizeBytes = 0;
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw tooLarge();
      const elapsedMs = performance.now() - startedAt;
      if (slowest && elapsedMs > slowest.afterMs && sizeBytes < (slowest.bytesPerSecond * elapsedMs) / 1_000)
        throw new EgressError("unavailable", sourceName, `${sourceName} sends too slowly.`);
      onChunk?.(chunk);
      chunks.push(chunk);
    }
  };
  await (decoder === undefined
    ? pipeline(body, collect, { signal })
    : pipeline(body, decoder, collect, { signal }));
  return Buffer.concat(chunks, sizeBytes);
}

function decoderFor(sourceName: string, headers: AnswerHeaders): Transform | undefined {
  const encoding = (header(headers, "content-encoding") ?? "identity").trim().toLowerCase();
  switch (encoding) {
    case "identity":
    case "":
      return undefined;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    default:
      throw new EgressError(
        "unexpected",
        sourceName,
        `${sourceName} packs its answer in a way we didn't ask for.`,
      );
  }
}
