import type { Deps } from "../../platform/deps.ts";
import type { CallNode, NodesDeps } from "../nodes/index.ts";

export type AdminDeps = Deps & NodesDeps & { readonly callNode: CallNode };
