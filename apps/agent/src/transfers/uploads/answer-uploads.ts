import {
  createUpload,
  dropUpload,
  fillUpload,
  seeUpload,
  settleUpload,
} from "@blockwright/node-protocol/bulk";
import { onRpc, type RpcHandler } from "../../link/serve-rpc.ts";
import type { Uploads } from "./uploads.ts";

export function uploadHandlers(uploads: Uploads): RpcHandler[] {
  return [
    onRpc(createUpload, ({ path, lengthBytes, isReplacing, isForRestore, ...at }) =>
      uploads.create(at, { path, lengthBytes, isReplacing, isForRestore }),
    ),
    onRpc(fillUpload, async ({ instanceId, uploadId, relay, ...part }) => {
      await uploads.fill(instanceId, uploadId, part, relay);
      return {};
    }),
    onRpc(seeUpload, async ({ instanceId, uploadId }) => uploads.see(instanceId, uploadId)),
    onRpc(settleUpload, ({ uploadId, waitMs, ...at }) => uploads.settle(at, uploadId, waitMs)),
    onRpc(dropUpload, async ({ instanceId, uploadId }) => {
      await uploads.drop(instanceId, uploadId);
      return {};
    }),
  ];
}
