import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const INSTALLED = "/usr/lib/postgresql";
const OLDEST_MAJOR = 15;

/** The folder of initdb and postgres, for the given major version or the newest one installed. */
export function postgresBinDir(major?: number): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const found = readdirSync(INSTALLED)
    .map(Number)
    .filter((version) => version >= OLDEST_MAJOR && (major === undefined || version === major))
    .toSorted((a, b) => b - a)
    .map((version) => join(INSTALLED, String(version), "bin"));
  return found.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}
