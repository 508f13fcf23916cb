import { decodeFrames, encodeFrame, type Frame } from "./frames.ts";
import type { Member } from "./member.ts";

/** Throws unless the last frame says that all have come. */
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
    // What nobody wanted to read.
    while (!(await content.next()).done);
    frame = after ?? (await nextOf(frames));
  }
  if (frame.type === "refused") throw new RefusedBySender(frame.sentence);
  if (frame.type !== "end") throw new Error("bytes came without a member");
}

/** The other side gave up, and says why. */
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
