import { settleUpload as settleUploadRpc } from "@blockwright/node-protocol/bulk";
import { recordedActor, type Person } from "../../../platform/actor.ts";
import { appendActivity } from "../../activity/index.ts";
import { keepReplacedText } from "../../files/index.ts";
import { changeAtNode } from "../../nodes/index.ts";
import { callTransfers } from "../call-transfers.ts";
import { placeOf } from "../file-place.ts";
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
  const { instanceId } = await placeOf(deps, serverId);
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
