import type { Deps } from "../../platform/deps.ts";
import type { PowerDeps } from "../servers/index.ts";
import type { CallNode, NodesDeps } from "../nodes/index.ts";

export type AdminDeps = Deps & NodesDeps & PowerDeps & { readonly callNode: CallNode };
