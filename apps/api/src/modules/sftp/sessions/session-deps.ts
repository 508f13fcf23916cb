import type { Deps } from "../../../platform/deps.ts";
import type { AuthorizeServer } from "../../access/index.ts";
import type { CallNode } from "../../nodes/index.ts";

export interface SessionDeps extends Deps {
  readonly authorizeServer: AuthorizeServer;
  readonly callNode: CallNode;
}
