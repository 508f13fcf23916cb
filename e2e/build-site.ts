import { execFileSync } from "node:child_process";
import { join } from "node:path";

const web = join(import.meta.dirname, "../apps/web");

/** As it is deployed: whoever runs this may have set NODE_ENV to something that builds for development. */
export function buildSite(dist: string): void {
  const options = ["--outDir", dist, "--emptyOutDir", "--logLevel", "warn"];
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync("vite", ["build", ...options], { cwd: web, stdio: "inherit", env });
}
