import type { Ground } from "../../platform/ground.ts";
import type { CatalogueGround } from "../catalogue/index.ts";
import type { NodesGround } from "../nodes/index.ts";

export type DoctorGround = NodesGround &
  Pick<Ground, "enqueue" | "recordFact"> & { readonly catalogue: CatalogueGround };
