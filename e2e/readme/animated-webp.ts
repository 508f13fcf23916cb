export interface AnimationFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  /** A whole WebP file with this part of the picture. */
  readonly webp: Buffer;
}

const pixelChunks = ["ALPH", "VP8 ", "VP8L"];

/** Puts still pictures into one endless animation, as Google's "WebP Container Specification" describes it. */
export function animate(frames: readonly AnimationFrame[], width: number, height: number): Buffer {
  const isAnimated = 0b10;
  const header = Buffer.concat([Buffer.from([isAnimated, 0, 0, 0]), uint24(width - 1), uint24(height - 1)]);
  const forever = Buffer.alloc(6);
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    chunk("VP8X", header),
    chunk("ANIM", forever),
    ...frames.map((frame) => chunk("ANMF", frameOf(frame))),
  ]);
  return chunk("RIFF", body);
}

function frameOf({ x, y, width, height, durationMs, webp }: AnimationFrame): Buffer {
  // The part replaces what was below it, and stays.
  const withoutBlending = 0b10;
  return Buffer.concat([
    uint24(x / 2),
    uint24(y / 2),
    uint24(width - 1),
    uint24(height - 1),
    uint24(durationMs),
    Buffer.from([withoutBlending]),
    ...readChunks(webp)
      .filter(({ name }) => pixelChunks.includes(name))
      .map(({ name, content }) => chunk(name, content)),
  ]);
}

function readChunks(webp: Buffer): { readonly name: string; readonly content: Buffer }[] {
  const chunks = [];
  const firstChunk = 12;
  for (let at = firstChunk; at < webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    const from = at + 8;
    chunks.push({
      name: webp.toString("latin1", at, at + 4),
      content: webp.subarray(from, from + length),
    });
    at = from + length + (length % 2);
  }
  return chunks;
}

/** Chunks begin at even positions. */
function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}
