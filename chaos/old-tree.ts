import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./program.ts";
import { scratch } from "./scratch.ts";

/**
 * The files of another revision, in a separate folder. Dependencies are those installed here; only our own code comes
 * from the revision.
 */
export function checkOut(revision: string): string {
  const folder = scratch("old-tree");
  const archive = execFileSync("git", ["archive", "--format=tar", revision], {
    cwd: repository,
    maxBuffer: 1 << 30,
  });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  linkPackages(folder);
  return folder;
}

function linkPackages(folder: string): void {
  const installed = join(repository, "node_modules");
  mkdirSync(join(folder, "node_modules", "@blockwright"), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== "@blockwright") symlinkSync(join(installed, name), join(folder, "node_modules", name));
  }
  for (const name of readdirSync(join(folder, "packages")))
    symlinkSync(join(folder, "packages", name), join(folder, "node_modules", "@blockwright", name));
}
