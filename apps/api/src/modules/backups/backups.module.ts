import type { Module } from "../../platform/module.ts";
import type { BackupsDeps } from "./backups-deps.ts";
import { backupsRoutes } from "./backups.routes.ts";
import { backupsTools } from "./backups.tools.ts";
import { backupsWorkflows } from "./backups.workflow.ts";
import { proofWorkflows } from "./proof/proof.workflow.ts";
import { proofFigures } from "./proof/proof-figures.ts";

export const backupsModule: Module<BackupsDeps> = {
  name: "backups",
  open: (deps) => ({
    routes: () => backupsRoutes(deps),
    tools: () => backupsTools(deps),
    workflows: () => [...backupsWorkflows(deps), ...proofWorkflows(deps)],
    figures: () => proofFigures(deps),
  }),
};
