import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export const routesFile = "routes.json";
const routes = z.array(z.string().regex(/^\/(?:\$?[\w-]+(?:\/\$?[\w-]+)*)?$/)).min(1);

/** Whether an address has a page, by the list that the site's build wrote. */
export async function readRoutes(directory: string): Promise<(path: string) => boolean> {
  const text = await readFile(join(directory, routesFile), "utf8").catch(() => {
    throw new Error(`The site in ${directory} does not say which pages it has. Please build it again.`);
  });
  const known = routes.parse(JSON.parse(text)).map(partsOf);
  return (path) => {
    const parts = partsOf(path);
    return known.some(
      (route) => route.length === parts.length && route.every((part, index) => isLike(part, parts[index])),
    );
  };
}

/** Like the app's router: case-insensitive, with an optional trailing slash. */
function partsOf(path: string): readonly string[] {
  return path.split("/").filter((part) => part !== "");
}

function isLike(part: string, given = ""): boolean {
  return part.startsWith("$") || part.toLowerCase() === given.toLowerCase();
}
