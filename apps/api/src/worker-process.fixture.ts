import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApiProcess, type ApiProcess } from "../../../services/programs/api-process.ts";
import { freePort, type TestApi } from "./api.fixture.ts";

/** A worker of this api as its own process, which a test can kill. It ends with the api at the latest. */
export async function startWorkerProcess(
  api: Pick<TestApi, "application" | "url" | "onStop">,
  environment: Readonly<Record<string, string>> = {},
): Promise<ApiProcess> {
  const { database, nats } = api.application.config;
  const folder = mkdtempSync(join(tmpdir(), "worker-"));
  const settings = {
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    NATS_CREDS_FILE: nats.credsFile ?? "",
    NATS_ACCOUNT_SEED_FILE: nats.accountSeedFile ?? "",
    WORKER_HTTP_PORT: String(await freePort()),
    PUBLIC_URL: api.url,
    NIGHTLY_BACKUPS: "off",
    SECRETS_KEYS: `test1:${Buffer.alloc(32, 1).toString("base64")}`,
    SIGNALS_PEPPER: Buffer.alloc(32, 2).toString("base64"),
    ...environment,
  };
  const worker = await startApiProcess("worker", settings, join(folder, "worker.log"));
  api.onStop(async () => {
    await worker.kill("SIGTERM");
    rmSync(folder, { recursive: true });
  });
  return worker;
}
