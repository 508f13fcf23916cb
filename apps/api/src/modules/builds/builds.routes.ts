import * as contract from "@blockwright/contract/builds";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { listRecipeCards } from "../planning/index.ts";
import type { BuildsDeps } from "./builds-deps.ts";
import { cancelBuild } from "./build/cancel-build.ts";
import { giveConsent, readConsent } from "./build/consent.ts";
import { exportBuild } from "./build/export-build.ts";
import { importBuild } from "./build/import-build.ts";
import { getBuild, listBuilds, listBuildTasks, readLimits } from "./build/read-builds.ts";
import { retryBuild } from "./build/retry-build.ts";
import { startFreeBuild } from "./build/start-free-build.ts";

export function buildsRoutes(deps: BuildsDeps): RouteBinding[] {
  return [
    on(contract.startBuild, ({ body }, { actor, once }) => startFreeBuild(deps, once, actor, body)),
    on(contract.importBuild, ({ body }, { actor, once }) => importBuild(deps, once, actor, body.file)),
    on(contract.getBuild, ({ params }, { actor }) => getBuild(deps, actor, params.taskId)),
    on(contract.listBuilds, (_input, { actor }) => listBuilds(deps, actor)),
    on(contract.listBuildTasks, ({ params }) => listBuildTasks(deps, params.serverId), {
      changesWith: (tasks) => tasks,
    }),
    on(contract.cancelBuild, async ({ params }, { actor }) => {
      await cancelBuild(deps, actor, params.taskId);
      return {};
    }),
    on(contract.retryBuild, async ({ params }, { actor, once }) => {
      await retryBuild(deps, once, actor, params.taskId);
      return {};
    }),
    on(contract.exportBuild, ({ params }, { actor }) => exportBuild(deps, actor, params.taskId)),
    on(contract.listRecipes, () => Promise.resolve(listRecipeCards())),
    on(contract.getEulaConsent, async (_input, { actor }) => ({
      acceptedAt: (await readConsent(deps, actor))?.toISOString() ?? null,
    })),
    on(contract.giveEulaConsent, async (_input, { actor }) => ({
      acceptedAt: (await giveConsent(deps, actor)).toISOString(),
    })),
    on(contract.getLimits, (_input, { actor }) => readLimits(deps, actor)),
  ];
}
