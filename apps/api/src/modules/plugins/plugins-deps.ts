import type { Deps } from "../../platform/deps.ts";
import type { CatalogueDeps } from "../catalogue/index.ts";
import type { NodesDeps } from "../nodes/index.ts";

export type PluginsDeps = NodesDeps &
  Pick<Deps, "enqueue" | "recordFact"> & { readonly catalogue: CatalogueDeps };
