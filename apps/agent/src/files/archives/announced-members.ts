import { decodeFrames, encodeFrame, type Frame } from "./frames.ts";
import type { Member } from "./member.ts";

/** Throws unless the last frame confirms that all members were sent. */
export async function* membersFrom(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Member> {
  const frames = decodeFrames(chunks);
  let frame = await nextOf(frames);
  while (frame.type === "member") {
    let after: Frame | undefined;
    const content = (async function* () {
      for (let part = await nextOf(frames); ; part = await nextOf(frames)) {
        if (part.type !== "bytes") {
          after = part;
          return;
        }
        yield part.bytes;
      }
    })();
    yield { ...frame.member, content };
    // Skips content that the consumer did not read.
    while (!(await content.next()).done);
    frame = after ?? (await nextOf(frames));
  }
  if (frame.type === "refused") throw new RefusedBySender(frame.sentence);
  if (frame.type !== "end") throw new Error("bytes came without a member");
}

/** The sender gave up and reported why. */
export class RefusedBySender extends Error {
  override readonly name = "RefusedBySender";
}

async function nextOf(frames: AsyncGenerator<Frame>): Promise<Frame> {
  const { value, done } = await frames.next();
  if (done) throw new Error("the members end too early");
  return value;
}

export async function* framesOf(members: AsyncIterable<Member>): AsyncGenerator<Buffer> {
  for await (const { content, ...member } of members) {
    yield encodeFrame({ type: "member", member });
    for await (const bytes of content) yield encodeFrame({ type: "bytes", bytes });
  }
  yield encodeFrame({ type: "end" });
}
