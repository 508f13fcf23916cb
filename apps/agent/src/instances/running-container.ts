import { setTimeout as sleep } from "node:timers/promises";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { ConsoleBuffer } from "../console/console-buffer.ts";
import { feedConsole } from "../console/console-feed.ts";
import type { Attachment, ContainerExit, Runtime } from "../runtime/runtime.ts";

const lastLinesWithinMs = 2000;
const attachAgainAfterMs = 1000;
const mostGapBytes = 256 * 1024;

export function saysHeapIsFull(text: string): boolean {
  return text.includes("java.lang.OutOfMemoryError");
}

/** One run of a container, from attach to exit. */
export interface RunningContainer {
  readonly exited: Promise<ContainerExit>;
  readonly sawReadyText: boolean;
  readonly sawHeapError: boolean;
  /** Grows when the engine was away: what was written just before may not have arrived. */
  readonly attachments: number;
  write(line: string): Promise<void>;
  /** It has been ready before, under another agent. */
  takeAsReady(): void;
  /** Lets go of the container; it runs on. */
  detach(): void;
}

export interface FollowOptions {
  readonly spec: InstanceSpec;
  readonly buffer: ConsoleBuffer;
  readonly attachment: Attachment;
  /** Lines from before we attached, when the container was already running. */
  readonly earlier?: Buffer;
  readonly onReadyText: () => void;
  readonly onLines: () => void;
}

export function followContainer(runtime: Runtime, options: FollowOptions): RunningContainer {
  const { spec, buffer, earlier, onReadyText, onLines } = options;
  const letGo = new AbortController();
  const seen = { ready: false, heapError: false };
  let attachment = options.attachment;
  let attachments = 1;
  const takeAsReady = () => {
    if (seen.ready) return;
    seen.ready = true;
    onReadyText();
  };
  const onText = (text: string) => {
    if (text.includes(spec.manners.readyText)) takeAsReady();
    if (!seen.heapError && saysHeapIsFull(text)) seen.heapError = true;
  };
  const feed = (output: AsyncIterable<Buffer>) =>
    feedConsole(output, { buffer, onText, onLines }).catch(() => undefined);
  const keepAttached = async () => {
    if (earlier) await feed(oneChunk(earlier));
    for (;;) {
      await feed(attachment.output);
      const lostAt = new Date();
      await sleep(attachAgainAfterMs, undefined, { signal: letGo.signal });
      const again = await attachAgain(runtime, spec.instanceId, lostAt).catch(() => undefined);
      if (!again) continue;
      attachment = again.attachment;
      attachments += 1;
      await feed(oneChunk(again.gap));
    }
  };
  const fed = keepAttached().catch(() => undefined);
  const exited = runtime.untilExit(spec.instanceId, letGo.signal).then(async (exit) => {
    // The last lines say why it ended, and may arrive a moment after it has.
    await Promise.race([fed, sleep(lastLinesWithinMs / 4)]);
    letGo.abort();
    attachment.close();
    return exit;
  });
  return {
    exited,
    get sawReadyText() {
      return seen.ready;
    },
    get sawHeapError() {
      return seen.heapError;
    },
    get attachments() {
      return attachments;
    },
    takeAsReady,
    write: (line) => attachment.write(`${line.replaceAll(/[\r\n]+/g, " ")}\n`),
    detach: () => {
      letGo.abort();
      attachment.close();
    },
  };
}

/** One that was started before this agent was. Undefined when it does not run. */
export async function takeUp(runtime: Runtime, instanceId: string) {
  const found = await runtime.inspect(instanceId);
  if (!found?.isRunning) return undefined;
  const startedAt = found.startedAt ?? new Date();
  const attachment = await runtime.attach(instanceId);
  // All of it: a container has one run, and its first lines can be older than the start the engine notes.
  const earlier = await runtime.logsSince(instanceId, new Date(0), mostGapBytes);
  return { attachment, earlier, startedAt };
}

/** The engine was away for a while; the container ran on and printed. */
async function attachAgain(runtime: Runtime, instanceId: string, lostAt: Date) {
  const state = await runtime.inspect(instanceId);
  if (!state?.isRunning) return undefined;
  const attachment = await runtime.attach(instanceId);
  return { attachment, gap: await runtime.logsSince(instanceId, lostAt, mostGapBytes) };
}

async function* oneChunk(chunk: Buffer): AsyncGenerator<Buffer> {
  yield chunk;
}
