import type { Deps } from "../../platform/deps.ts";
import type { Module } from "../../platform/module.ts";
import type { FilesDeps } from "./call-files.ts";
import { filesRoutes } from "./files.routes.ts";
import { filesTools } from "./files.tools.ts";
import { fileHistoryRoutes } from "./history/file-history.routes.ts";
import { fileHistoryWorkflows } from "./history/forget-versions.workflow.ts";

export const filesModule: Module<Deps & FilesDeps> = {
  name: "files",
  open: (deps) => ({
    routes: () => [...filesRoutes(deps), ...fileHistoryRoutes(deps)],
    tools: () => filesTools(deps),
    workflows: () => fileHistoryWorkflows(deps),
  }),
};
