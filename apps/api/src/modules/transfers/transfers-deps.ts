import type { Deps } from "../../platform/deps.ts";
import type { AuthorizeServer } from "../access/index.ts";
import type { NodesDeps } from "../nodes/index.ts";
import type { Relays } from "./relays/relays.ts";

export interface TransfersDeps
  extends
    Pick<NodesDeps, "config" | "now" | "log" | "rows" | "transact" | "callNode">,
    Pick<Deps, "secrets"> {
  readonly authorizeServer: AuthorizeServer;
}

export interface RelayingDeps extends TransfersDeps {
  readonly relays: Relays;
}
