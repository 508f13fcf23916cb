import { PathRefused } from "../../files/path-refused.ts";
import type { Tree } from "../../files/tree.ts";
import { Refused } from "../../instances/refused.ts";
import { stagedBytes } from "./upload-place.ts";
import type { UploadRecord } from "./upload-records.ts";

/** The disk usage of a server, and the limit of its plan. */
export type ReadRoom = (
  instanceId: string,
) => Promise<{ readonly usedBytes: number; readonly planBytes: number }>;

const maxOpenPerInstance = 1000;

/** The missing bytes of earlier uploads count as used. The kernel's quota makes the final decision. */
export async function refuseUnlessRoom(
  tree: Tree,
  readRoom: ReadRoom,
  records: readonly UploadRecord[],
  { instanceId, lengthBytes }: UploadRecord,
): Promise<void> {
  const open = records.filter((record) => record.instanceId === instanceId);
  if (open.length >= maxOpenPerInstance) throw new Refused("busy", "too many files are on their way");
  const { usedBytes, planBytes } = await readRoom(instanceId);
  let wantedBytes = usedBytes + lengthBytes;
  for (const record of open)
    wantedBytes += record.lengthBytes - ((await stagedBytes(tree, record.uploadId)) ?? record.lengthBytes);
  if (wantedBytes > planBytes) throw new PathRefused("no-space", "There is no space left for this file.");
}
