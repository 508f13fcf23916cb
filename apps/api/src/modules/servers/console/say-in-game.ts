import { writeConsole } from "@blockwright/node-protocol/rpc";
import { AppError } from "../../../platform/errors.ts";
import type { NodesDeps } from "../../nodes/index.ts";

interface Announcement {
  readonly nodeId: string;
  readonly instanceId: string;
  readonly text: string;
  /** The same text with the same id is said once. */
  readonly requestId: string;
}

/** Tells everybody in the game. A machine or server that is away has nobody to tell. */
export async function sayInGame(
  { callNode }: Pick<NodesDeps, "callNode">,
  { nodeId, instanceId, text, requestId }: Announcement,
): Promise<void> {
  try {
    await callNode(nodeId, writeConsole, { instanceId, line: `say ${text}` }, { requestId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
