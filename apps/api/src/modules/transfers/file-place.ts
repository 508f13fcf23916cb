import { AppError } from "../../platform/errors.ts";
import { findTrustedNode } from "../nodes/index.ts";
import { findLiveInstance } from "../servers/index.ts";
import type { TransfersDeps } from "./transfers-deps.ts";

/** Where the files of a server are. */
export interface FilePlace {
  readonly instanceId: string;
  readonly nodeId: string;
  /** Proves that a call comes from that node. */
  readonly nodeKey: string;
}

export async function placeOf({ rows }: Pick<TransfersDeps, "rows">, serverId: string): Promise<FilePlace> {
  const live = await findLiveInstance(rows, serverId);
  if (!live) throw new AppError("NOT_FOUND", "This server has no files yet.");
  const node = await findTrustedNode(rows, live.nodeId);
  if (!node?.credentialsKey) throw new AppError("NODE_AWAY");
  return { instanceId: live.id, nodeId: live.nodeId, nodeKey: node.credentialsKey };
}
