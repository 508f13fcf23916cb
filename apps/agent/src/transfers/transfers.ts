import {
  beginRead,
  beginWrite,
  cancelTransfer,
  finishWrite,
  readChunk,
  transferIdleMs,
  writeChunk,
} from "@blockwright/node-protocol/transfer";
import type { InstanceTrees } from "../instances/trees/instance-trees.ts";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import { receiveFile } from "./receive-file.ts";
import { sendFile } from "./send-file.ts";
import { TransferRegistry, type TransferLimits } from "./transfer-registry.ts";

export interface Transfers {
  readonly handlers: readonly RpcHandler[];
  /** Cancels all transfers and deletes their partial files. */
  cancelAll(): Promise<void>;
}

const usualLimits: TransferLimits = { perInstance: 4, perNode: 64, idleMs: transferIdleMs };

/** Transfers files over the link in chunks. Each chunk is acknowledged before the next is sent, which bounds memory. */
export function createTransfers(trees: InstanceTrees, limits = usualLimits): Transfers {
  const registry = new TransferRegistry(limits);
  const writing = [
    onRpc(beginWrite, async ({ path, mode, maxBytes, timeLimitMs, ...at }) => {
      const { transferId } = await registry.open(at.instanceId, timeLimitMs, async () => {
        const held = trees.open(at);
        return closingOnError(held.tree, receiveFile(held, { path, mode, maxBytes }));
      });
      return { transferId };
    }),
    onRpc(writeChunk, async ({ transferId, offset, bytes }) => {
      await registry.use(transferId, "receiving", (file) => file.take(offset, Buffer.from(bytes, "base64")));
      return {};
    }),
    onRpc(finishWrite, async ({ transferId, ...announced }) => {
      await registry.use(transferId, "receiving", (file) => file.finish(announced));
      await registry.close(transferId);
      return {};
    }),
  ];
  const reading = [
    onRpc(beginRead, async ({ path, maxBytes, timeLimitMs, ...at }) => {
      const { transferId, file } = await registry.open(at.instanceId, timeLimitMs, async () => {
        const { tree } = trees.open(at);
        return closingOnError(tree, sendFile(tree, { path, maxBytes }));
      });
      return { transferId, sizeBytes: file.sizeBytes };
    }),
    onRpc(readChunk, ({ transferId, offset }) =>
      registry.use(transferId, "sending", (file) => file.give(offset)),
    ),
  ];
  const cancel = onRpc(cancelTransfer, async ({ transferId }) => {
    await registry.close(transferId);
    return {};
  });
  return { handlers: [...writing, ...reading, cancel], cancelAll: () => registry.closeAll() };
}

async function closingOnError<T>(tree: { close(): void }, begun: Promise<T>): Promise<T> {
  try {
    return await begun;
  } catch (error) {
    tree.close();
    throw error;
  }
}
