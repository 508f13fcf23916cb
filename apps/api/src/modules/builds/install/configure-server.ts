import { editYaml } from "@blockwright/minecraft/yaml/file";
import type { ConfigEdit } from "@blockwright/minecraft/recipe";
import { promisesOf } from "../../planning/index.ts";
import { readInstanceText, writeInstanceTexts } from "../../files/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { settingsOf, type Blueprint } from "./blueprint.ts";
import type { Environment } from "../build/prepare-environment.ts";
import { presentPort } from "./leave-taken-port.ts";
import { writeSettings, type Settings } from "./settings.ts";
import { type StageContext } from "../../jobs/index.ts";

type YamlEdits = Parameters<typeof editYaml>[1];

/** Writes the requested settings into the files, keeping what the server and its plugins have written. */
export async function configureServer(
  deps: BuildsDeps,
  work: Pick<StageContext, "log">,
  { instanceId, ...environment }: Environment,
  blueprint: Blueprint,
): Promise<void> {
  const { recipe, lock } = blueprint;
  const settings = settingsOf(blueprint, await presentPort(deps, { instanceId, ...environment }));
  const read = (path: string) => readInstanceText(deps, { instanceId }, path);
  const properties = writeSettings((await read("server.properties")) ?? "", lock, settings);
  const texts = [{ path: "server.properties", text: properties }];
  const { kept } = promisesOf(
    lock.plugins.map(({ id }) => id),
    recipe.properties,
  );
  const promised = kept.flatMap(({ configEdits }) => configEdits);
  for (const [path, edits] of editsByFile([...promised, ...recipe.configEdits], settings)) {
    const present = await read(path);
    if (present === undefined) continue;
    const edited = editYaml(present, edits);
    if (edited.ok) texts.push({ path, text: edited.text });
    else await work.log(`${path} was left alone: ${edited.sentence}`);
  }
  await writeInstanceTexts(deps, { instanceId }, texts);
  await work.log(...texts.map(({ path }) => `Wrote ${path}.`), ...settings.notices);
}

/** Of several edits of the same key the last counts: the recipe's own come after those of its add-ons. */
function editsByFile(
  configEdits: readonly ConfigEdit[],
  { yaml }: Settings,
): Map<string, YamlEdits[number][]> {
  const files = new Map<string, YamlEdits[number][]>();
  const add = (file: string, edits: YamlEdits) => files.set(file, [...(files.get(file) ?? []), ...edits]);
  for (const { file, edits } of yaml) add(file, edits);
  for (const { file, path, value } of configEdits) {
    if (/\.ya?ml$/.test(file)) add(file, [{ path, value }]);
  }
  return files;
}
