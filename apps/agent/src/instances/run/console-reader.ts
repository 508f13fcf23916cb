import { setTimeout as sleep } from "node:timers/promises";
import type { Attachment, ContainerExit, Runtime } from "../../runtime/runtime.ts";

const lastLinesWithinMs = 2000;
const attachAgainAfterMs = 1000;
export const maxGapBytes = 256 * 1024;

/** Reads the output of one run across all its attachments. */
export interface ConsoleReader {
  /** Number of attachments so far. A new one means that the last write may be lost. */
  readonly attachments: number;
  write(text: string): Promise<void>;
  /** Resolves when all output until the exit was read, or after a time limit. */
  untilDrained(exit: ContainerExit): Promise<void>;
  close(): void;
}

export interface ConsoleReaderOptions {
  readonly instanceId: string;
  readonly attachment: Attachment;
  /** Lines from before the attachment, if the container was already running. */
  readonly earlier: Buffer | undefined;
  readonly feed: (output: AsyncIterable<Buffer>) => Promise<void>;
}

export function readConsole(runtime: Runtime, options: ConsoleReaderOptions): ConsoleReader {
  const { instanceId, earlier, feed } = options;
  const closed = new AbortController();
  let attachment = options.attachment;
  let attachments = 1;
  let lostAt: Date | undefined;
  const readOn = async (before: Buffer | undefined) => {
    if (before) await feed(oneChunk(before));
    await feed(attachment.output);
    lostAt = new Date();
  };
  const gapSince = (since: Date) => runtime.logsSince(instanceId, since, maxGapBytes);
  let reading = readOn(earlier);
  const keepAttached = async () => {
    for (;;) {
      await reading;
      await sleep(attachAgainAfterMs, undefined, { signal: closed.signal });
      const since = lostAt ?? new Date();
      const again = await attachIfRunning(runtime, instanceId).catch(() => undefined);
      if (!again) continue;
      attachment = again;
      attachments += 1;
      lostAt = undefined;
      reading = readOn(await gapSince(since).catch(() => undefined));
    }
  };
  keepAttached().catch(() => undefined);
  const readRemaining = async ({ finishedAt }: ContainerExit) => {
    await reading;
    // The attachment was lost before the exit: the engine has the missed output in its log.
    if (lostAt && lostAt < finishedAt) await feed(oneChunk(await gapSince(lostAt)));
  };
  return {
    get attachments() {
      return attachments;
    },
    write: (text) => attachment.write(text),
    untilDrained: (exit) => waitAtMost(lastLinesWithinMs, readRemaining(exit)),
    close: () => {
      closed.abort();
      attachment.close();
    },
  };
}

async function attachIfRunning(runtime: Runtime, instanceId: string): Promise<Attachment | undefined> {
  const state = await runtime.inspect(instanceId);
  return state?.isRunning ? runtime.attach(instanceId) : undefined;
}

async function waitAtMost(ms: number, work: Promise<void>): Promise<void> {
  const over = new AbortController();
  const late = sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([work.catch(() => undefined), late]);
  over.abort();
}

async function* oneChunk(chunk: Buffer): AsyncGenerator<Buffer> {
  yield chunk;
}
