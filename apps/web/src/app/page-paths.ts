import { router } from "./router.ts";
import { movedTabs, serverTabs } from "./server/server-tabs.ts";

/** Path parameters of which only some values have a page. All other parameters accept any value. */
const knownValues: Readonly<Record<string, readonly string[]>> = {
  "{-$tab}": [...serverTabs.map(({ id }) => id), ...Object.keys(movedTabs)],
};

/**
 * Every address that has a page, with `$name` for a parameter, as the router knows them. The build writes them to a
 * file, and the api answers 404 to all others.
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
