import { mkdirSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { apiEnvironment } from "../services/programs/api-environment.ts";
import { startApiProcess } from "../services/programs/api-process.ts";
import { dropDatabase } from "../services/engines/databases.ts";
import { createMigratedDatabase } from "../services/migrated-database.ts";
import { ensureInstance, type Instance } from "../services/instance.ts";
import { modelEnvironment } from "../services/engines/scripted-model.ts";
import { builtSite } from "../services/site.ts";
import { startPaymentsFor } from "../services/engines/payments.ts";
import { startUpstreams } from "../services/engines/upstreams.ts";

declare module "vitest" {
  export interface ProvidedContext {
    site: {
      readonly url: string;
      /** The card provider, for journeys that pay. */
      readonly payments: string | null;
      /** Moves the api's clock, for journeys that pay. */
      readonly clock: string | null;
      readonly chromium: string;
      readonly pictures: string;
      readonly instance: Instance;
      /** The api's environment, for its command line tools. */
      readonly environment: Readonly<Record<string, string>>;
    };
  }
}

const database = "e2e_site";

/** The built site and the whole api as in production, on a separate instance. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "e2e", [
    "postgres",
    "nats",
    "chromium",
  ]);
  const dist = await builtSite();
  await dropDatabase(instance, database);
  const databaseUrl = await createMigratedDatabase(instance, database);
  const upstreams = await startUpstreams(instance);
  const url = `http://localhost:${instance.ports.api}`;
  const payments = process.env["E2E_CARDS"] === "on" ? await startPaymentsFor(url) : undefined;
  const clockPort = payments ? await freePort() : null;
  const environment = {
    ...environmentOf(instance, databaseUrl, dist),
    ...upstreams.environment,
    ...payments?.environment,
  };
  const log = join(instance.stateDir, "e2e-api.log");
  const api =
    clockPort === null
      ? await startApiProcess("one-process", environment, log)
      : await startApiProcess("clocked-process.fixture", environment, log, [], [String(clockPort)]);
  const pictures = join(import.meta.dirname, "pictures");
  mkdirSync(pictures, { recursive: true });
  const chromium = instance.chromium?.executablePath ?? "";
  project.provide("site", {
    url,
    payments: payments?.url ?? null,
    clock: clockPort === null ? null : `http://127.0.0.1:${clockPort}`,
    chromium,
    pictures,
    instance,
    environment,
  });
  return async () => {
    await api.kill("SIGTERM");
    await payments?.close();
    await dropDatabase(instance, database);
    await upstreams.stop();
  };
}

function environmentOf(instance: Instance, databaseUrl: string, dist: string): Record<string, string> {
  return {
    ...apiEnvironment(instance, databaseUrl, { port: instance.ports.api }),
    WEB_DIST: dist,
    COMMUNITY_URL: "https://chat.example.org/invite",
    // The tests act as the proxy: each visitor states its network, and the real limits apply.
    TRUSTED_PROXIES: "127.0.0.1,::1",
    // The domains journey answers there; otherwise no name resolves.
    DNS_SERVERS: `127.0.0.1:${instance.ports.worker}`,
    // Not the default port, which needs no SRV record.
    NODE_PORT_FIRST: "25570",
    ...modelSettings(instance),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Only for journeys that answer there as the model: all others plan without one. */
function modelSettings(instance: Instance): Readonly<Record<string, string>> {
  const provider = process.env["E2E_MODEL"];
  if (provider !== "anthropic" && provider !== "openai") return {};
  return modelEnvironment(provider, `http://127.0.0.1:${instance.ports.web}/v1`);
}
