import { dropUpload as dropUploadRpc } from "@blockwright/node-protocol/bulk";
import { callTransfers } from "../call-transfers.ts";
import { placeOf } from "../file-place.ts";
import type { TransfersDeps } from "../transfers-deps.ts";
import type { UploadAddress } from "./settle-upload.ts";
import { uploadRefusals } from "./upload-refusals.ts";

const deadlineMs = 20_000;

/** It changes nothing visible, so it is not logged. */
export async function dropUpload(deps: TransfersDeps, { serverId, uploadId }: UploadAddress): Promise<void> {
  const { instanceId, nodeId } = await placeOf(deps, serverId);
  const options = { deadlineMs, refusals: uploadRefusals };
  await callTransfers(deps, nodeId, dropUploadRpc, { instanceId, uploadId }, options);
}
