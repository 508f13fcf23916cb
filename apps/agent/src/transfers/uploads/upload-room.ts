import { PathRefused } from "../../files/path-refused.ts";
import type { Tree } from "../../files/tree.ts";
import { Refused } from "../../instances/refused.ts";
import type { Volumes } from "../../volumes/volumes.ts";
import { stagedBytes } from "./upload-place.ts";
import type { UploadRecord } from "./upload-records.ts";

const maxOpenPerInstance = 1000;

/** What earlier uploads still bring counts as there already. The kernel has the last word, with the bytes themselves. */
export async function refuseUnlessRoom(
  tree: Tree,
  volumes: Pick<Volumes, "usage">,
  records: readonly UploadRecord[],
  { instanceId, lengthBytes }: UploadRecord,
): Promise<void> {
  const open = records.filter((record) => record.instanceId === instanceId);
  if (open.length >= maxOpenPerInstance) throw new Refused("busy", "too many files are on their way");
  const { chargedBytes, limitBytes } = await volumes.usage(instanceId);
  if (limitBytes === undefined) return;
  let wantedBytes = chargedBytes + lengthBytes;
  for (const record of open)
    wantedBytes += record.lengthBytes - ((await stagedBytes(tree, record.uploadId)) ?? record.lengthBytes);
  if (wantedBytes > limitBytes) throw new PathRefused("no-space", "There is no space left for this file.");
}
