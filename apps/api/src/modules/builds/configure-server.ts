import { editYaml } from "@blockwright/minecraft/yaml-file";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { readInstanceText, writeInstanceTexts } from "../nodes/index.ts";
import { BuildFailure } from "./build.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { playersOf, type Environment } from "./prepare-environment.ts";
import { settingsFor, writeSettings, type Settings } from "./settings.ts";
import type { Stage } from "./stage.ts";

type YamlEdits = Parameters<typeof editYaml>[1];

/** Writes the wish into the files, beside what the server and its plugins have put there themselves. */
export async function configureServer(
  ground: BuildsGround,
  stage: Stage,
  { instanceId, port }: Environment,
): Promise<void> {
  const { recipe, lock, maxRamMb: memoryMb } = stage.build;
  if (!recipe || !lock) throw new BuildFailure("The plan of this build is gone. Please try again.");
  const settings = settingsFor(recipe, lock, { memoryMb, port, maxPlayers: playersOf(recipe) });
  const read = (path: string) => readInstanceText(ground, { instanceId }, path);
  const properties = writeSettings((await read("server.properties")) ?? "", lock, settings);
  const texts = [{ path: "server.properties", text: properties }];
  for (const [path, edits] of editsByFile(recipe, settings)) {
    const present = await read(path);
    if (present === undefined) {
      await stage.say(`${path} is not there, so it was left alone.`);
      continue;
    }
    const edited = editYaml(present, edits);
    if (edited.ok) texts.push({ path, text: edited.text });
    else await stage.say(`${path} was left alone: ${edited.sentence}`);
  }
  await writeInstanceTexts(ground, { instanceId }, texts);
  await stage.say(...texts.map(({ path }) => `Wrote ${path}.`), ...settings.notices);
}

function editsByFile(recipe: Recipe, { yaml }: Settings): Map<string, YamlEdits[number][]> {
  const files = new Map<string, YamlEdits[number][]>();
  const add = (file: string, edits: YamlEdits) => files.set(file, [...(files.get(file) ?? []), ...edits]);
  for (const { file, edits } of yaml) add(file, edits);
  for (const { file, path, value } of recipe.configEdits) {
    if (/\.ya?ml$/.test(file)) add(file, [{ path, value }]);
  }
  return files;
}
