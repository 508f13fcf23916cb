import { existsSync, readdirSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { release } from "node:os";
import path from "node:path";

/**
 * raknet-native has a library for Linux kernel 5 and looks it up by the version of the running kernel. The same file
 * works on later kernels, so it is linked under their names too. Must be called before the package is loaded.
 */
export function prepareRaknetLibrary(): void {
  const packageFile = createRequire(import.meta.url).resolve("raknet-native/package.json");
  const prebuilds = path.join(path.dirname(packageFile), "prebuilds");
  const kernelMajor = release().split(".")[0];
  const wanted = `${process.platform}-${kernelMajor}-${process.arch}`;
  const provided = readdirSync(prebuilds).find(
    (name) => name.startsWith(`${process.platform}-`) && name.endsWith(`-${process.arch}`),
  );
  if (provided === undefined) throw new Error(`raknet-native has no library for ${wanted}.`);
  if (existsSync(path.join(prebuilds, wanted))) return;
  try {
    symlinkSync(provided, path.join(prebuilds, wanted));
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
