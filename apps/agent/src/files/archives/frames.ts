import { z } from "zod";

/** The protocol between agent and archive program: one member after another, each followed by its bytes. */
const announcedMember = z.object({
  path: z.string().max(4096),
  kind: z.enum(["file", "folder"]),
  /** For files whose size is known before their content is sent. */
  sizeBytes: z.int().nonnegative(),
  modifiedAtMs: z.number(),
  mode: z.int().nonnegative(),
});
export type AnnouncedMember = z.output<typeof announcedMember>;

export type Frame =
  | { readonly type: "member"; readonly member: AnnouncedMember }
  | { readonly type: "bytes"; readonly bytes: Buffer }
  /** All members were sent successfully. */
  | { readonly type: "end" }
  | { readonly type: "refused"; readonly sentence: string };

const letters = { member: 77, bytes: 66, end: 69, refused: 82 };
const headBytes = 5;
const maxFrameBytes = 1024 * 1024;

export function encodeFrame(frame: Frame): Buffer {
  const body = bodyOf(frame);
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(letters[frame.type], 0);
  head.writeUInt32LE(body.length, 1);
  return Buffer.concat([head, body]);
}

function bodyOf(frame: Frame): Buffer {
  switch (frame.type) {
    case "member":
      return Buffer.from(JSON.stringify(frame.member));
    case "bytes":
      return frame.bytes;
    case "refused":
      return Buffer.from(frame.sentence);
    case "end":
      return Buffer.alloc(0);
  }
}

/** Validates everything: a hostile archive may have taken over the sending process. */
export async function* decodeFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let buffered = Buffer.alloc(0);
  for await (const chunk of chunks) {
    buffered = buffered.length === 0 ? Buffer.from(chunk) : Buffer.concat([buffered, chunk]);
    let position = 0;
    while (buffered.length - position >= headBytes) {
      const length = buffered.readUInt32LE(position + 1);
      if (length > maxFrameBytes) throw new Error("a frame is too long");
      const end = position + headBytes + length;
      if (buffered.length < end) break;
      yield decode(buffered.readUInt8(position), buffered.subarray(position + headBytes, end));
      position = end;
    }
    buffered = buffered.subarray(position);
  }
  if (buffered.length > 0) throw new Error("the last frame is cut off");
}

function decode(letter: number, body: Buffer): Frame {
  switch (letter) {
    case letters.member:
      return { type: "member", member: announcedMember.parse(JSON.parse(body.toString())) };
    case letters.bytes:
      return { type: "bytes", bytes: body };
    case letters.refused:
      return { type: "refused", sentence: body.toString().slice(0, 200) };
    case letters.end:
      return { type: "end" };
    default:
      throw new Error("an unknown frame came");
  }
}
