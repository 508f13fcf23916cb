import type { Ground } from "../../platform/ground.ts";
import type { CatalogueGround } from "../catalogue/index.ts";
import type { NodesGround } from "../nodes/index.ts";
import type { PlanServer } from "../planning/index.ts";

/** Asks a server from outside, as a player's client does. */
export type PingServer = (
  edition: "java" | "bedrock",
  host: string,
  port: number,
  signal: AbortSignal,
) => Promise<boolean>;

export type BuildsGround = NodesGround &
  Pick<Ground, "enqueue" | "recordFact"> & {
    readonly catalogue: CatalogueGround;
    readonly planServer: PlanServer;
    readonly pingServer: PingServer;
  };
