import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { dropDatabase } from "../../services/engines/databases.ts";
import { ensureInstance } from "../../services/instance.ts";
import { createMigratedDatabase } from "../../services/migrated-database.ts";
import { apiEnvironment } from "../../services/programs/api-environment.ts";
import { startApiProcess } from "../../services/programs/api-process.ts";

export interface ServedSite {
  readonly origin: string;
  readonly browser: Browser;
  readonly debuggingPort: number;
}

const database = "bench_web";

/** The site in that folder as production serves it, with the whole api behind it and a browser in front. */
export async function withServedSite<T>(dist: string, look: (site: ServedSite) => Promise<T>): Promise<T> {
  const name = process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench";
  const instance = await ensureInstance(name, ["postgres", "nats", "chromium"]);
  await dropDatabase(instance, database);
  const databaseUrl = await createMigratedDatabase(instance, database);
  const { api: port, web: debuggingPort } = instance.ports;
  const environment = { ...apiEnvironment(instance, databaseUrl, { port }), WEB_DIST: dist };
  const api = await startApiProcess("one-process", environment, join(instance.stateDir, "bench-web.log"));
  const browser = await chromium.launch({
    executablePath: instance.chromium?.executablePath ?? "",
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    return await look({ origin: `http://localhost:${port}`, browser, debuggingPort });
  } finally {
    await browser.close();
    await api.kill("SIGTERM");
    await dropDatabase(instance, database);
  }
}
