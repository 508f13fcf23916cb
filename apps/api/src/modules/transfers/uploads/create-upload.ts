import { maxUploadBytes } from "@blockwright/contract/transfers";
import { createUpload as createUploadRpc } from "@blockwright/node-protocol/bulk";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { refuseWhileBusy } from "../../jobs/index.ts";
import { changeAtNode } from "../../nodes/index.ts";
import { callTransfers } from "../call-transfers.ts";
import { placeOf } from "../file-place.ts";
import type { TransfersDeps } from "../transfers-deps.ts";
import { settleUpload } from "./settle-upload.ts";
import { uploadRefusals } from "./upload-refusals.ts";

export interface AnnouncedUpload {
  readonly path: string;
  readonly replace: boolean;
  readonly purpose: "file" | "restore";
  readonly lengthBytes: number;
}

const deadlineMs = 15_000;

/**
 * An upload without enough space, or that would replace a file without being asked to, is refused before its first
 * byte.
 */
export async function createUpload(
  deps: TransfersDeps,
  actor: Person,
  serverId: string,
  { path, replace, purpose, lengthBytes }: AnnouncedUpload,
): Promise<{ uploadId: string }> {
  if (lengthBytes > maxUploadBytes) throw new AppError("TOO_LARGE");
  await refuseWhileBusy(deps, serverId);
  const { instanceId } = await placeOf(deps, serverId);
  const isForRestore = purpose === "restore";
  const announced = { path, lengthBytes, isReplacing: replace, isForRestore };
  const options = { deadlineMs, refusals: uploadRefusals };
  const { uploadId } = await changeAtNode(deps, { instanceId }, (nodeId, address) =>
    callTransfers(deps, nodeId, createUploadRpc, { ...address, ...announced }, options),
  );
  // An empty file has no further parts.
  if (lengthBytes === 0) await settleUpload(deps, actor, { serverId, uploadId });
  return { uploadId };
}
