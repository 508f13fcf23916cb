import type { Config } from "../platform/config.ts";
import { migrateDatabase } from "../platform/db/migrate.ts";
import { createPool } from "../platform/db/pool.ts";
import { openRows } from "../platform/db/rows.ts";
import { createRecordFact } from "../platform/events/deliver-facts.ts";
import type { FactSubscription } from "../platform/events/facts.ts";
import { createHints } from "../platform/events/hints.ts";
import type { Deps } from "../platform/deps.ts";
import { createKeyedHash } from "../platform/keyed-hash.ts";
import { createLimits } from "../platform/limits.ts";
import type { Logger } from "../platform/log.ts";
import { createQueueMail } from "../platform/mail/outbox.ts";
import { createMailTransport } from "../platform/mail/transports.ts";
import { connectNats } from "../platform/nats/connect.ts";
import type { Now } from "../platform/now.ts";
import { createPasswordHashing } from "../platform/password-hashing.ts";
import { createSecrets } from "../platform/secrets.ts";
import { createTransact } from "../platform/transaction.ts";
import { openWorkflowClient } from "../platform/workflows/enqueue.ts";

interface PlatformOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly program: string;
  readonly now: Now;
  readonly subscriptions: readonly FactSubscription[];
}

/** The dependencies of every module, and the connections behind them. */
export async function openPlatform({ config, log, program, now, subscriptions }: PlatformOptions) {
  await migrateDatabase(config.database.url, log);
  const pool = createPool(config.database.url, config.database.poolSize, log);
  const limitsPool = createPool(config.database.url, 3, log);
  const [nats, workflowClient, passwordHashing] = await Promise.all([
    connectNats(config.nats.url, config.nats.credsFile, program, log),
    openWorkflowClient(config.database.url, log),
    createPasswordHashing(),
  ]);
  const { enqueue, failedRuns } = workflowClient;
  const secrets = createSecrets(config.secretsKeys);
  const keyedHash = createKeyedHash(config.signalsPepper);
  const mailTransport = createMailTransport(config.mail);
  const deps: Deps = {
    config,
    now,
    log,
    rows: openRows(pool),
    transact: createTransact(pool, now),
    enqueue,
    failedRuns,
    recordFact: createRecordFact(enqueue, subscriptions, now),
    hints: createHints(nats, log),
    limits: createLimits(limitsPool, keyedHash, now, config.http.limitFactor),
    secrets,
    keyedHash,
    passwordHashing,
    queueMail: createQueueMail({ enqueue, secrets, now }, mailTransport !== undefined),
  };
  const close = async () => {
    // Draining needs the server; while it is down there is nothing to drain.
    await nats.drain().catch(() => nats.close());
    await workflowClient.close();
    await Promise.all([pool.end(), limitsPool.end(), passwordHashing.close()]);
  };
  return { deps, pool, nats, mailTransport, close };
}
