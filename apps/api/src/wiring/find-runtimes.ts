import type { FindRuntimes, Runtimes } from "../modules/catalogue/index.ts";
import { findImages, type HasImage } from "../modules/nodes/index.ts";
import type { Deps } from "../platform/deps.ts";

/** What is configured, as far as machines have it. */
export function createFindRuntimes({ config, rows }: Pick<Deps, "config" | "rows">): FindRuntimes {
  return async (nodeId) => runtimesOf(config, await findImages({ rows }, nodeId));
}

export function runtimesOf({ images }: Pick<Deps["config"], "images">, hasImage: HasImage): Runtimes {
  const majors = (of: Readonly<Record<number, string>>) =>
    Object.entries(of).flatMap(([major, image]) => (hasImage(image) ? [Number(major)] : []));
  return { java: majors(images.java), builder: majors(images.builder), hasNative: hasImage(images.native) };
}
