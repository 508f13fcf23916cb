import type { Deps } from "../../platform/deps.ts";
import type { CallNode } from "./node-client.ts";

/** What use cases that change a desired state need: they tell the node after the commit. */
export type NodesDeps = Pick<Deps, "config" | "now" | "log" | "rows" | "transact" | "hints"> & {
  readonly callNode: CallNode;
};
