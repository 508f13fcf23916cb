import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type EngineImage,
  importImage,
  listImages,
  recipeOf,
  runInContainer,
} from "../engines/docker-api.ts";
import { withLock } from "../lock.ts";
import { ServiceError, sentenceOf } from "../service-error.ts";
import { imageCache } from "../settings.ts";
import { run } from "../shell.ts";
import { keepVerified, wasVerified } from "./verified-images.ts";
import { type ImageRecipe, imageRecipes } from "./recipes.ts";

const BUILDS_AT_ONCE = 2;
const buildScript = fileURLToPath(new URL("build-image.sh", import.meta.url));

export interface PreparedImage {
  recipe: ImageRecipe;
  hash: string;
  /** Undefined when an optional image can't be built here. */
  archive: string | undefined;
}

/** Builds missing archives. Needs no engine, so it runs while one starts. */
export async function prepareArchives(say: (sentence: string) => void): Promise<PreparedImage[]> {
  mkdirSync(imageCache, { recursive: true });
  const waiting = [...imageRecipes];
  const prepared: PreparedImage[] = [];
  const builder = async () => {
    for (let recipe = waiting.shift(); recipe !== undefined; recipe = waiting.shift()) {
      prepared.push(await prepareArchive(recipe, say));
    }
  };
  await Promise.all(Array.from({ length: BUILDS_AT_ONCE }, builder));
  return prepared;
}

export async function prepareArchive(
  recipe: ImageRecipe,
  say: (sentence: string) => void,
): Promise<PreparedImage> {
  const hash = hashOf(recipe);
  const archive = join(imageCache, `${recipe.reference.replaceAll(/[/:]/g, "-")}-${hash}.tar`);
  if (existsSync(archive)) return { recipe, hash, archive };
  try {
    await withLock(`${archive}.lock`, async () => {
      if (existsSync(archive)) return;
      await run("bash", [buildScript, archive, recipe.suite, recipe.packages.join(",")]);
    });
    return { recipe, hash, archive };
  } catch (error) {
    if (!recipe.optional) {
      throw new ServiceError("images", `${recipe.reference} could not be built: ${sentenceOf(error)}`);
    }
    say(
      `${recipe.reference} is left out, because Debian ${recipe.suite} does not give it: ${sentenceOf(error)}`,
    );
    return { recipe, hash, archive: undefined };
  }
}

/** Imports missing images and tests each once in a container. */
export async function ensureImages(
  socketPath: string,
  verifiedFile: string,
  prepared: PreparedImage[],
): Promise<void> {
  const before = await listImages(socketPath);
  for (const { recipe, hash, archive } of prepared) {
    const present = before.some((image) => isFrom(image, recipe, hash));
    if (archive === undefined || present) continue;
    await importImage(socketPath, { reference: recipe.reference, recipe: hash, archive });
  }
  const images = await listImages(socketPath);
  for (const { recipe, hash, archive } of prepared) {
    if (archive === undefined) continue;
    const image = images.find((one) => isFrom(one, recipe, hash));
    if (image === undefined)
      throw new ServiceError("images", `${recipe.reference} is missing after its import.`);
    if (!wasVerified(verifiedFile, image.Id)) await verify(socketPath, recipe);
    keepVerified(verifiedFile, image.Id);
  }
}

async function verify(socketPath: string, recipe: ImageRecipe): Promise<void> {
  const output = await runInContainer(socketPath, recipe.reference, recipe.check).catch((error: unknown) => {
    throw new ServiceError("images", `${recipe.reference} does not start: ${sentenceOf(error)}`);
  });
  if (recipe.expected.test(output)) return;
  throw new ServiceError(
    "images",
    `${recipe.reference} answers ${recipe.check.join(" ")} with: ${output.trim()}`,
  );
}

function isFrom(image: EngineImage, recipe: ImageRecipe, hash: string): boolean {
  return recipeOf(image) === hash && (image.RepoTags ?? []).includes(recipe.reference);
}

/** Changes with everything that goes into the image, except package versions. */
function hashOf(recipe: ImageRecipe): string {
  const hash = createHash("sha256")
    .update(readFileSync(buildScript))
    .update(recipe.suite)
    .update(recipe.packages.join());
  for (const authority of globSync("/usr/local/share/ca-certificates/*.crt").toSorted())
    hash.update(readFileSync(authority));
  return hash.digest("hex").slice(0, 16);
}
