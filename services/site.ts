import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cachedFolder, hashOf } from "../stand-ins/game-servers/packaging/content-cache.ts";
import { cacheFolder } from "./cache.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));
const web = join(repository, "apps/web");
const vite = join(repository, "node_modules/.bin/vite");
/** These folders of apps/web are generated. */
const notSources = new Set(["dist", "node_modules"]);

/** The folder of the built site, as deployed: built once for the same sources and shared by all callers. Read-only. */
export function builtSite(): Promise<string> {
  return cachedFolder(cacheFolder("site"), "site", sourcesHash, async (folder) => {
    const options = ["--outDir", folder, "--emptyOutDir", "--logLevel", "warn"];
    // The caller may have set NODE_ENV to a value that builds for development.
    const env = { ...process.env, NODE_ENV: "production" };
    await promisify(execFile)(vite, ["build", ...options], { cwd: web, env });
  });
}

function sourcesHash(): Promise<string> {
  const ofWeb = readdirSync(web)
    .filter((name) => !notSources.has(name))
    .toSorted()
    .map((name) => join(web, name));
  const shared = ["contract", "minecraft"].flatMap((name) => [
    join(repository, "packages", name, "package.json"),
    join(repository, "packages", name, "src"),
  ]);
  const settings = ["package-lock.json", "tsconfig.base.json"].map((name) => join(repository, name));
  return hashOf([...ofWeb, ...shared, ...settings], [process.version]);
}
