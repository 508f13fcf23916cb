import { z } from "zod";
import { modelVariables, shapeModel } from "../apps/api/src/platform/config-model.ts";
import { openBuildSite } from "../bench/build/build-site.ts";
import { modelEnvironment } from "../services/engines/scripted-model.ts";
import { startScriptedModel } from "../stand-ins/model/scripted-model.ts";
import { prepareServer, type PreparedServer } from "./editor/prepared-server.ts";
import { controlOf, resultOf } from "./editor/report.ts";
import { runTask, type TaskResult } from "./editor/run-task.ts";
import { lazy, referenceScript } from "./editor/scripted.ts";
import type { SceneName, Task } from "./editor/task.ts";
import { chooseTasks } from "./editor/tasks.ts";
import type { Evaluation } from "./evaluation.ts";

/** From this number of tasks on a second server is worth its build. */
const manyTasks = 10;
const scriptedLimits = {
  ASSISTANT_TOKENS_PER_PERSON_AND_DAY: "1000000000",
  ASSISTANT_TOKENS_PER_DAY: "1000000000",
};

/**
 * Tasks for the AI editor on real servers, each with an outcome that is checked. With a model in the environment, that
 * model does them; otherwise a script gives the reference answers, which tests everything but the model.
 */
export const evaluation: Evaluation = async (options) => {
  const tasks = chooseTasks(options);
  const { provider } = shapeModel(z.object(modelVariables).parse(process.env));
  if (provider) {
    const environment = Object.fromEntries(
      Object.entries(process.env).flatMap(([key, value]) =>
        key in modelVariables && value !== undefined ? [[key, value]] : [],
      ),
    );
    return onSite(environment, tasks, async (run) => resultOf(provider.name, await run()));
  }
  const model = await startScriptedModel(lazy);
  try {
    const environment = { ...modelEnvironment("anthropic", model.url), ...scriptedLimits };
    return await onSite(environment, tasks, async (run) => {
      const control = await run();
      model.follow(referenceScript(tasks));
      const { rows, figures, checks } = resultOf("script", await run());
      return { rows, figures, checks: [...checks, ...controlOf(control)] };
    });
  } finally {
    await model.stop();
  }
};

async function onSite<T>(
  environment: Readonly<Record<string, string>>,
  tasks: readonly Task[],
  work: (run: () => Promise<readonly TaskResult[]>) => Promise<T>,
): Promise<T> {
  const site = await openBuildSite({ database: "eval_editor", environment });
  try {
    const prepared = await Promise.all(scenesFor(tasks).map((scene) => prepareServer(site, scene)));
    return await work(() => runAll(prepared, tasks));
  } finally {
    await site.stop();
  }
}

/** One server for each. Those of the same scene share its tasks. */
function scenesFor(tasks: readonly Task[]): readonly SceneName[] {
  const count = (wanted: SceneName) => tasks.filter(({ scene }) => scene === wanted).length;
  return [
    ...(count("running") > 0 ? ["running" as const] : []),
    ...(count("running") >= manyTasks ? ["running" as const] : []),
    ...(count("off") > 0 ? ["off" as const] : []),
  ];
}

/** In the order of the tasks, whichever server did them. */
async function runAll(
  prepared: readonly PreparedServer[],
  tasks: readonly Task[],
): Promise<readonly TaskResult[]> {
  const waiting = [...tasks];
  const results: TaskResult[] = [];
  const work = async (server: PreparedServer) => {
    for (;;) {
      const index = waiting.findIndex(({ scene }) => scene === server.scene);
      const [task] = index < 0 ? [] : waiting.splice(index, 1);
      if (!task) return;
      results.push(await runTask(server, task));
    }
  };
  await Promise.all(prepared.map(work));
  return results.toSorted((one, other) => tasks.indexOf(one.task) - tasks.indexOf(other.task));
}
