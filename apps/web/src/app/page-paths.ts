import { router } from "./router.ts";
import { serverTabs } from "./server/server-tabs.ts";

/** Parts of an address of which only some values have a page. Any value counts for every other part. */
const knownValues: Readonly<Record<string, readonly string[]>> = {
  "{-$tab}": serverTabs.map(({ id }) => id),
};

/**
 * Every address that has a page, `$name` for a part with any value, as the router knows them. The build writes them down,
 * and the api answers 404 to all others.
 */
export function pagePaths(): readonly string[] {
  return Object.keys(router.routesByPath).flatMap(expandPath);
}

function expandPath(path: string): readonly string[] {
  let paths = [""];
  for (const part of path.split("/").filter((one) => one !== "")) {
    const values = knownValues[part] ?? [part];
    if (values.some((value) => !/^\$?[\w-]+$/.test(value)))
      throw new Error(
        `The api cannot tell which addresses ${path} stands for: say which values ${part} has.`,
      );
    const longer = paths.flatMap((start) => values.map((value) => `${start}/${value}`));
    paths = part.startsWith("{-") ? [...paths, ...longer] : longer;
  }
  return paths.map((one) => one || "/");
}
