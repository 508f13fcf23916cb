import { execFileSync } from "node:child_process";
import { join } from "node:path";

const web = join(import.meta.dirname, "../apps/web");

/** As it is deployed: whoever runs this may have set NODE_ENV to something that builds for development. */
export function buildSite(dist: string, root = web): void {
  const options = ["--config", join(web, "vite.config.ts"), "--outDir", dist, "--emptyOutDir"];
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync("vite", ["build", ...options, "--logLevel", "warn"], { cwd: root, stdio: "inherit", env });
}
