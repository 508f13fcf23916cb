import { writeFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { readArguments } from "../apps/api/src/platform/command-line/arguments.ts";
import { hashMigrations, type Releases, releasesFile } from "./style/release-checks.ts";
import { readSourceTree } from "./style/source-tree.ts";

readArguments("npm run release:record", {});

/** Adds the version of package.json to the releases. From then on its migrations are never changed. */
const root = path.resolve(import.meta.dirname, "..");
const file = path.join(root, releasesFile);
const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const { released }: Releases = JSON.parse(readFileSync(file, "utf8"));

if (released.some((release) => release.version === version)) {
  console.error(`Version ${version} is recorded already. Raise the version in package.json first.`);
  process.exitCode = 1;
} else {
  const migrations = Object.fromEntries(hashMigrations(readSourceTree(root)));
  const releases: Releases = { released: [...released, { version, migrations }] };
  writeFileSync(file, `${JSON.stringify(releases, undefined, 2)}\n`);
  console.log(`Recorded ${version} with ${Object.keys(migrations).length} migrations in ${releasesFile}.`);
}
