import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** Built with Vite's defaults, and compressed as ours is. */
export function buildEmptySite(): string {
  const dist = mkdtempSync(join(tmpdir(), "empty-site-"));
  const options = ["--outDir", dist, "--emptyOutDir", "--logLevel", "error"];
  execFileSync("vite", ["build", ...options], { cwd: join(import.meta.dirname, "empty") });
  const assets = join(dist, "assets");
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  for (const name of readdirSync(assets))
    writeFileSync(
      join(assets, `${name}.br`),
      brotliCompressSync(readFileSync(join(assets, name)), { params }),
    );
  writeFileSync(join(dist, "routes.json"), JSON.stringify(["/"]));
  return dist;
}
