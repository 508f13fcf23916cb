import type { Deps } from "../../platform/deps.ts";
import type { NodesDeps } from "../nodes/index.ts";
import type { Relays } from "./relays/relays.ts";

export type TransfersDeps = Pick<NodesDeps, "config" | "now" | "log" | "rows" | "transact" | "callNode"> &
  Pick<Deps, "secrets">;

export interface RelayingDeps extends TransfersDeps {
  readonly relays: Relays;
}
