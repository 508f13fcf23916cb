import { settleUpload as settleUploadRpc } from "@blockwright/node-protocol/bulk";
import type { Person } from "../../../platform/actor.ts";
import { appendActivity } from "../../activity/index.ts";
import { changeAtNode } from "../../nodes/index.ts";
import { callTransfers } from "../call-transfers.ts";
import { placeOf } from "../file-place.ts";
import type { TransfersDeps } from "../transfers-deps.ts";
import { uploadRefusals } from "./upload-refusals.ts";

export interface UploadAddress {
  readonly serverId: string;
  readonly uploadId: string;
}

/** Long enough for what is in memory to reach a slow disk. */
const longestSettlingMs = 45_000;
/** The part before may be about to end. */
const usualWaitMs = 3000;

/**
 * How far an upload is. The node puts one that has all its bytes in its place before it answers, so that nobody is told of
 * an end that is not one.
 */
export async function settleUpload(
  deps: TransfersDeps,
  actor: Person,
  { serverId, uploadId }: UploadAddress,
  waitMs = usualWaitMs,
): Promise<{ offsetBytes: number; lengthBytes: number }> {
  const { instanceId } = await placeOf(deps, serverId);
  const options = { deadlineMs: waitMs + longestSettlingMs, refusals: uploadRefusals };
  const { placedAt, ...figures } = await changeAtNode(deps, { instanceId }, (nodeId, address) =>
    callTransfers(deps, nodeId, settleUploadRpc, { ...address, uploadId, waitMs }, options),
  );
  if (placedAt !== null)
    await deps.transact((tx) =>
      appendActivity(tx, actor, {
        action: "file.uploaded",
        subjectId: serverId,
        details: { path: placedAt.slice(0, 500), bytes: figures.lengthBytes },
      }),
    );
  return figures;
}
