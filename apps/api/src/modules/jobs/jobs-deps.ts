import type { Deps } from "../../platform/deps.ts";
import type { NodesDeps } from "../nodes/index.ts";

export type JobsDeps = NodesDeps & Pick<Deps, "enqueue" | "recordFact" | "now">;
