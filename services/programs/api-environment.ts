import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { compileCache } from "../cache.ts";
import type { Instance } from "../instance.ts";
import { keptSecret } from "../secrets.ts";

/** The environment of the api on this instance. Its keys stay the same for the lifetime of the instance. */
export function apiEnvironment(
  instance: Instance,
  databaseUrl: string,
  options: { port: number },
): Record<string, string> {
  if (instance.nats === undefined) throw new Error(`The instance ${instance.name} has no NATS.`);
  const folder = join(instance.stateDir, "api");
  const mailDirectory = join(instance.stateDir, "mail");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(mailDirectory, { recursive: true, mode: 0o700 });
  return {
    ...compileCache(),
    DATABASE_URL: databaseUrl,
    NATS_URL: instance.nats.url,
    NATS_CREDS_FILE: instance.nats.apiCredsFile,
    NATS_ACCOUNT_SEED_FILE: instance.nats.accountSeedFile,
    HTTP_HOST: "127.0.0.1",
    HTTP_PORT: String(options.port),
    // Any free port: nothing calls the worker over HTTP here.
    WORKER_HTTP_PORT: "0",
    PUBLIC_URL: `http://localhost:${options.port}`,
    SECRETS_KEYS: `dev1:${keptSecret(join(folder, "secrets.key"))}`,
    SIGNALS_PEPPER: keptSecret(join(folder, "signals.pepper")),
    MAIL_FROM: "Blockwright <blockwright@localhost>",
    MAIL_DIRECTORY: mailDirectory,
    // All clients of a journey, load or fault test share one address.
    LIMIT_FACTOR: "100",
    NIGHTLY_BACKUPS: "off",
    LOG_LEVEL: "info",
  };
}
