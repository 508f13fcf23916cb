import { execFile } from "node:child_process";
import { join } from "node:path";
import { check, type Check } from "../../services/judging/check.ts";
import { apiEnvironment } from "../../services/programs/api-environment.ts";
import type { Shop } from "./shop.ts";

/** What the operator runs: settles what no event told us, and prints each difference from the provider's books. */
export async function checkReconciled({ world, provider, http }: Shop): Promise<Check> {
  const { instance, databaseUrl, code } = world;
  const program = join(code.folder, "apps/api/src/cli/reconcile-billing.ts");
  const env = { ...apiEnvironment(instance, databaseUrl, { port: http.port }), ...provider.environment };
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, [program, "--settle"], { env }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` : stdout),
    );
  });
  return check("reconcile prints nothing", said.trim() === "0 differences.", said.slice(0, 600));
}
