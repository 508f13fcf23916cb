import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { ConsoleSink } from "../../console/console-buffer.ts";
import { feedConsole } from "../../console/console-feed.ts";
import type { Attachment, ContainerExit, Runtime } from "../../runtime/runtime.ts";
import { maxGapBytes, readConsole } from "./console-reader.ts";

export function hasHeapError(text: string): boolean {
  return text.includes("java.lang.OutOfMemoryError");
}

/** One run of a container, from attach to exit. */
export interface RunningContainer {
  readonly exited: Promise<ContainerExit>;
  readonly sawReadyText: boolean;
  readonly sawHeapError: boolean;
  /** Number of attachments so far. A new one means that the last write may be lost. */
  readonly attachments: number;
  write(line: string): Promise<void>;
  /** For a run that was ready under an earlier agent. */
  markReady(): void;
  /** Stops reading; the container keeps running. */
  detach(): void;
}

export interface FollowOptions {
  readonly spec: InstanceSpec;
  readonly buffer: ConsoleSink;
  readonly attachment: Attachment;
  /** Lines from before the attachment, if the container was already running. */
  readonly earlier?: Buffer;
  readonly onReadyText: () => void;
  readonly onLines: () => void;
}

export function followContainer(runtime: Runtime, options: FollowOptions): RunningContainer {
  const { spec, buffer, earlier, onReadyText, onLines } = options;
  const looking = new AbortController();
  const seen = { ready: false, heapError: false };
  const markReady = () => {
    if (seen.ready) return;
    seen.ready = true;
    onReadyText();
  };
  const onText = (text: string) => {
    if (text.includes(spec.manners.readyText)) markReady();
    if (!seen.heapError && hasHeapError(text)) seen.heapError = true;
  };
  const feed = (output: AsyncIterable<Buffer>) =>
    feedConsole(output, { buffer, onText, onLines }).catch(() => undefined);
  const reader = readConsole(runtime, {
    instanceId: spec.instanceId,
    attachment: options.attachment,
    earlier,
    feed,
  });
  const detach = () => {
    looking.abort();
    reader.close();
  };
  const exited = runtime.untilExit(spec.instanceId, looking.signal).then(async (exit) => {
    // The last lines give the reason for the exit, and may arrive shortly after it.
    await reader.untilDrained(exit);
    detach();
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
      return reader.attachments;
    },
    markReady,
    write: (line) => reader.write(`${line.replaceAll(/[\r\n]+/g, " ")}\n`),
    detach: detach,
  };
}

/** Attaches to a container of an earlier agent. Undefined when it is not running. */
export async function attachToRunning(runtime: Runtime, instanceId: string) {
  const found = await runtime.inspect(instanceId);
  if (!found?.isRunning) return undefined;
  const startedAt = found.startedAt ?? new Date();
  const attachment = await runtime.attach(instanceId);
  // Since the beginning: a container has one run, and its first lines can be older than the engine's start time.
  const earlier = await runtime.logsSince(instanceId, new Date(0), maxGapBytes);
  return { attachment, earlier, startedAt };
}
