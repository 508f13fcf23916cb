import type { Ground } from "../../platform/ground.ts";
import type { CallNode } from "./node-client.ts";

/** What use cases that change a desired state need: they tell the node once the rows are safe. */
export type NodesGround = Pick<Ground, "config" | "log" | "rows" | "transact" | "hints"> & {
  readonly callNode: CallNode;
};
