import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { missingOptionalPackages, type LockedPackages } from "./style/lock-checks.ts";

/**
 * If a registry offers packages for one system only, npm writes a lock file without the others, which npm ci then
 * refuses. This adds the missing entries: without integrity, but with system and CPU, so that npm skips them here and
 * installs them where they apply.
 */
const lockFile = path.resolve(import.meta.dirname, "../package-lock.json");

const systems = [
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
  "aix",
];
const processors = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "x64",
  "wasm32",
];

function isMadeFor(name: string): { os?: string[]; cpu?: string[] } {
  const words = name.split(/[^a-z0-9]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) =>
    words.some((word) => word === processor || word.startsWith(`${processor}v`)),
  );
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }) };
}

const lock: { packages: LockedPackages } = JSON.parse(readFileSync(lockFile, "utf8"));
const missing = missingOptionalPackages(lock.packages);
const added = missing.map(
  ({ name, version }) => [`node_modules/${name}`, { version, ...isMadeFor(name), optional: true }] as const,
);
const entries = Object.entries({ ...lock.packages, ...Object.fromEntries(added) });
// In npm's order, so that the next install changes nothing else.
const packages = Object.fromEntries(entries.toSorted(([left], [right]) => left.localeCompare(right, "en")));

writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
console.log(`${missing.length} entries added to package-lock.json`);
