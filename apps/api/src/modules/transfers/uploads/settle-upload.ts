import { seeUpload, settleUpload as settleUploadRpc } from "@blockwright/node-protocol/bulk";
import { recordedActor, type Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { refuseFileChange } from "../../access/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { keepReplacedText } from "../../files/index.ts";
import { changeAtNode } from "../../nodes/index.ts";
import { callTransfers } from "../call-transfers.ts";
import { placeOf, type FilePlace } from "../file-place.ts";
import type { TransfersDeps } from "../transfers-deps.ts";
import { uploadRefusals } from "./upload-refusals.ts";

export interface UploadAddress {
  readonly serverId: string;
  readonly uploadId: string;
}

/** Long enough for buffered data to reach a slow disk. */
const longestSettlingMs = 45_000;
/** The previous part may be about to end. */
const usualWaitMs = 3000;

/**
 * The progress of an upload. The node puts a complete upload in its place before it answers, so that completion is
 * never reported too early.
 */
export async function settleUpload(
  deps: TransfersDeps,
  actor: Person,
  { serverId, uploadId }: UploadAddress,
  waitMs = usualWaitMs,
): Promise<{ offsetBytes: number; lengthBytes: number }> {
  const place = await placeOf(deps, serverId);
  await refusePlacing(deps, actor, { serverId, uploadId }, place);
  const { instanceId } = place;
  const options = { deadlineMs: waitMs + longestSettlingMs, refusals: uploadRefusals };
  const { placedAt, replaced, ...figures } = await changeAtNode(deps, { instanceId }, (nodeId, address) =>
    callTransfers(deps, nodeId, settleUploadRpc, { ...address, uploadId, waitMs }, options),
  );
  if (placedAt !== null)
    await deps.transact(async (tx) => {
      if (replaced !== null) {
        const content = Buffer.from(replaced, "base64");
        await keepReplacedText(tx, { serverId, path: placedAt, content, by: recordedActor(actor) });
      }
      await appendActivity(tx, actor, {
        action: "file.uploaded",
        subjectId: serverId,
        details: { path: placedAt.slice(0, 500), bytes: figures.lengthBytes },
      });
    });
  return figures;
}

/** By the rights of this moment: they may have changed since the upload began. */
async function refusePlacing(
  deps: TransfersDeps,
  actor: Person,
  { serverId, uploadId }: UploadAddress,
  { instanceId, nodeId }: FilePlace,
): Promise<void> {
  const rights = await deps.authorizeServer(actor, "write-files", serverId);
  const upload = await callTransfers(
    deps,
    nodeId,
    seeUpload,
    { instanceId, uploadId },
    { refusals: uploadRefusals },
  ).catch(ifNotWaiting);
  if (upload && !upload.isForRestore) refuseFileChange(rights, [upload.path]);
}

/** It is in its place already, or gone. */
function ifNotWaiting(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
}
