import * as contract from "@blockwright/contract/builds";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { listRecipeCards } from "../planning/index.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { cancelBuild } from "./cancel-build.ts";
import { giveConsent, readConsent } from "./consent.ts";
import { exportBuild } from "./export-build.ts";
import { importBuild } from "./import-build.ts";
import { getBuild, listBuilds, listBuildTasks, readLimits } from "./read-builds.ts";
import { retryBuild } from "./retry-build.ts";
import { startBuild } from "./start-build.ts";

export function buildsRoutes(ground: BuildsGround): RouteBinding[] {
  return [
    on(contract.startBuild, ({ body }, { actor, once }) => startBuild(ground, once, actor, body)),
    on(contract.importBuild, ({ body }, { actor, once }) => importBuild(ground, once, actor, body.file)),
    on(contract.getBuild, ({ params }, { actor }) => getBuild(ground, actor, params.taskId)),
    on(contract.listBuilds, (_input, { actor }) => listBuilds(ground, actor)),
    on(contract.listBuildTasks, ({ params }) => listBuildTasks(ground, params.serverId), {
      changesWith: (tasks) => tasks,
    }),
    on(contract.cancelBuild, async ({ params }, { actor }) => {
      await cancelBuild(ground, actor, params.taskId);
      return {};
    }),
    on(contract.retryBuild, async ({ params }, { actor, once }) => {
      await retryBuild(ground, once, actor, params.taskId);
      return {};
    }),
    on(contract.exportBuild, ({ params }, { actor }) => exportBuild(ground, actor, params.taskId)),
    on(contract.listRecipes, () => Promise.resolve(listRecipeCards())),
    on(contract.getEulaConsent, async (_input, { actor }) => ({
      acceptedAt: (await readConsent(ground, actor))?.toISOString() ?? null,
    })),
    on(contract.giveEulaConsent, async (_input, { actor }) => ({
      acceptedAt: (await giveConsent(ground, actor)).toISOString(),
    })),
    on(contract.getLimits, (_input, { actor }) => readLimits(ground, actor)),
  ];
}
