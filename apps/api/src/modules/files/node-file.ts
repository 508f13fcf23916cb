import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { RpcDefinition } from "@blockwright/node-protocol/rpc";
import {
  beginRead,
  beginWrite,
  cancelTransfer,
  chunkBytes,
  finishWrite,
  readChunk,
  transferIdleMs,
  writeChunk,
} from "@blockwright/node-protocol/transfer";
import type { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { atNode, changeAtNode, type InstanceAt } from "../nodes/index.ts";
import { callFiles, type FilesDeps } from "./call-files.ts";
import { FileRefusal } from "./file-refusal.ts";
import { inChunks } from "./in-chunks.ts";

interface NodeFile extends InstanceAt {
  readonly path: string;
  /** Refused if there is more. */
  readonly maxBytes: number;
  readonly timeLimitMs?: number;
  readonly signal?: AbortSignal;
}

export interface FileToRead extends NodeFile {}

export interface FileToStage extends Omit<NodeFile, "path"> {
  /** If omitted, it is given at the end. */
  readonly path?: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly mode?: number;
}

export interface FileToWrite extends FileToStage {
  readonly path: string;
}

/** All of it is on the node, under a hidden name. */
export interface StagedFile {
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Complete when this resolves; when it throws, the old file is unchanged and nothing else is left. */
  putInPlace(options?: { readonly path?: string; readonly mustBeNew?: true }): Promise<void>;
  discard(): Promise<void>;
}

const usualTimeLimitMs = 10 * 60_000;

/**
 * Writes a file of any size into the tree of an instance, in chunks. It is complete when this resolves; when it throws,
 * the old file is unchanged and nothing else is left. After an interrupted link the transfer is resumed.
 */
export async function writeNodeFile(
  deps: FilesDeps,
  file: FileToWrite,
): Promise<{ sizeBytes: number; sha256: string }> {
  const staged = await stageNodeFile(deps, file);
  await staged.putInPlace();
  return { sizeBytes: staged.sizeBytes, sha256: staged.sha256 };
}

/** Like `writeNodeFile`, for a file whose place is known only when all of it has arrived. */
export async function stageNodeFile(deps: FilesDeps, file: FileToStage): Promise<StagedFile> {
  const { path, maxBytes, mode, timeLimitMs = usualTimeLimitMs } = file;
  const order = {
    maxBytes,
    timeLimitMs,
    ...(path !== undefined && { path }),
    ...(mode !== undefined && { mode }),
  };
  const { nodeId, transferId } = await changeAtNode(deps, file, async (at, address) => {
    const begun = await callFiles(deps, at, beginWrite, { ...address, ...order }, signalOf(file));
    return { nodeId: at, transferId: begun.transferId };
  });
  const orDiscard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      await cancel(deps, nodeId, transferId);
      throw error;
    }
  };
  const written = await orDiscard(send(deps, nodeId, transferId, file));
  return {
    ...written,
    putInPlace: async (place = {}) => {
      const finish = { transferId, ...written, ...place };
      await orDiscard(askPatiently(deps, nodeId, finishWrite, finish, file));
    },
    discard: () => cancel(deps, nodeId, transferId),
  };
}

async function send(
  deps: FilesDeps,
  nodeId: string,
  transferId: string,
  file: FileToStage,
): Promise<{ sizeBytes: number; sha256: string }> {
  const { maxBytes } = file;
  const hash = createHash("sha256");
  let offset = 0;
  for await (const chunk of inChunks(file.content, chunkBytes)) {
    if (offset + chunk.length > maxBytes) throw new FileRefusal("too-large", `more than ${maxBytes} bytes`);
    hash.update(chunk);
    const bytes = chunk.toString("base64");
    await askPatiently(deps, nodeId, writeChunk, { transferId, offset, bytes }, file);
    offset += chunk.length;
  }
  return { sizeBytes: offset, sha256: hash.digest("hex") };
}

/**
 * Reads a file from an instance's tree, in chunks. A caller that reads to the end has exactly what the node sent;
 * otherwise the last step throws.
 */
export async function readNodeFile(
  deps: FilesDeps,
  file: FileToRead,
): Promise<{ sizeBytes: number; content: AsyncGenerator<Buffer> }> {
  const { instanceId, generation, path, maxBytes, timeLimitMs = usualTimeLimitMs } = file;
  const { nodeId } = await atNode(deps, file);
  const at = { instanceId, ...(generation !== undefined && { generation }) };
  const begun = await callFiles(
    deps,
    nodeId,
    beginRead,
    { ...at, path, maxBytes, timeLimitMs },
    signalOf(file),
  );
  return { sizeBytes: begun.sizeBytes, content: receive(deps, nodeId, begun.transferId, file) };
}

async function* receive(
  deps: FilesDeps,
  nodeId: string,
  transferId: string,
  file: FileToRead,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let offset = 0;
  try {
    for (;;) {
      const { bytes, end } = await askPatiently(deps, nodeId, readChunk, { transferId, offset }, file);
      if (end) {
        if (end.sizeBytes === offset && end.sha256 === hash.digest("hex")) return;
        throw new FileRefusal("other-content", "the hash of what arrived differs");
      }
      const chunk = Buffer.from(bytes, "base64");
      hash.update(chunk);
      offset += chunk.length;
      yield chunk;
    }
  } finally {
    await cancel(deps, nodeId, transferId);
  }
}

const eachTryMs = 10_000;
const tryAgainAfterMs = 500;
/** The node's timeout is longer than ours, so that a retry still finds its transfer. */
const patienceMs = transferIdleMs * 0.75;

/** Retried with the same id, so that it is done once, until the node is back or the time is over. */
async function askPatiently<Rpc extends RpcDefinition>(
  deps: FilesDeps,
  nodeId: string,
  rpc: Rpc,
  body: z.input<Rpc["request"]>,
  file: Pick<NodeFile, "signal">,
): Promise<z.output<Rpc["response"]>> {
  const options = { deadlineMs: eachTryMs, requestId: randomUUID(), ...signalOf(file) };
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await callFiles(deps, nodeId, rpc, body, options);
    } catch (error) {
      const isAway = error instanceof AppError && ["NODE_AWAY", "NODE_SLOW"].includes(error.code);
      if (!isAway || performance.now() > giveUpAt) throw error;
    }
    await sleep(tryAgainAfterMs, undefined, signalOf(file));
  }
}

/** A node that can't be reached gives up by itself. */
async function cancel({ callNode }: FilesDeps, nodeId: string, transferId: string): Promise<void> {
  await callNode(nodeId, cancelTransfer, { transferId }).catch(() => undefined);
}

function signalOf({ signal }: Pick<NodeFile, "signal">): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
