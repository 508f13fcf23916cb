import { join } from "node:path";
import { ensureInstance, type Instance } from "../instance.ts";
import { withLock } from "../lock.ts";
import { ensurePackages } from "../packages.ts";
import { lockFileOf } from "../place.ts";
import type { ServiceName } from "../service-names.ts";
import { ensureImages, prepareArchive } from "./ensure-images.ts";
import { imageRecipes } from "./recipes.ts";

/** An instance whose engine has only the image that node tests need: importing all images takes a while. */
export async function ensureNodeInstance(name: string, more: readonly ServiceName[]): Promise<Instance> {
  const instance = await ensureInstance(name, ["docker", "btrfs", ...more]);
  const { docker, stateDir } = instance;
  const recipe = imageRecipes.find(({ reference }) => reference === nodeTestImage);
  if (docker === undefined || recipe === undefined) throw new Error(`The instance ${name} has no engine.`);
  await ensurePackages(["images"]);
  const prepared = await prepareArchive(recipe, () => undefined);
  await withLock(lockFileOf(name), () =>
    ensureImages(docker.socketPath, join(stateDir, "docker", "verified-images"), [prepared]),
  );
  return instance;
}

const nodeTestImage = "blockwright/java:17";
