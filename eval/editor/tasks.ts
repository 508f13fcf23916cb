import type { EvaluationOptions } from "../evaluation.ts";
import { sampleOf } from "../crashes/sample.ts";
import type { Task } from "./task.ts";
import { dataTasks } from "./tasks/data.ts";
import { playersTasks } from "./tasks/players.ts";
import { pluginsTasks } from "./tasks/plugins.ts";
import { propertiesTasks } from "./tasks/properties.ts";
import { questionsTasks } from "./tasks/questions.ts";
import { refusalsTasks } from "./tasks/refusals.ts";
import { rulesTasks } from "./tasks/rules.ts";
import { yamlTasks } from "./tasks/yaml.ts";

export const allTasks: readonly Task[] = [
  ...propertiesTasks,
  ...yamlTasks,
  ...dataTasks,
  ...rulesTasks,
  ...pluginsTasks,
  ...playersTasks,
  ...questionsTasks,
  ...refusalsTasks,
];

const sampleSize = 6;

export function chooseTasks({ isSample, only = [], tasks }: EvaluationOptions): readonly Task[] {
  const unknown = only.filter((id) => allTasks.every((task) => task.id !== id));
  if (unknown.length > 0) throw new Error(`There is no task called ${unknown.join(", ")}.`);
  if (only.length > 0) return allTasks.filter(({ id }) => only.includes(id));
  return isSample ? sampleOf(allTasks, sampleSize) : allTasks.slice(0, tasks);
}
