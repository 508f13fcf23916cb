import type { Config } from "./config.ts";
import type { Rows } from "./db/rows.ts";
import type { RecordFact } from "./events/facts.ts";
import type { Hints } from "./events/hints.ts";
import type { KeyedHash } from "./keyed-hash.ts";
import type { Limits } from "./limits.ts";
import type { Logger } from "./log.ts";
import type { Now } from "./now.ts";
import type { QueueMail } from "./mail/outbox.ts";
import type { PasswordHashing } from "./password-hashing.ts";
import type { Secrets } from "./secrets.ts";
import type { Transact } from "./transaction.ts";
import type { FailedRuns } from "./workflows/failed-runs.ts";
import type { Enqueue } from "./workflows/workflow.ts";

/**
 * Dependencies available to every module. A use case names the parts it needs: `Pick<Deps, "transact" | "queueMail">`.
 */
export interface Deps {
  readonly config: Config;
  readonly now: Now;
  readonly log: Logger;
  readonly rows: Rows;
  readonly transact: Transact;
  readonly enqueue: Enqueue;
  readonly failedRuns: FailedRuns;
  readonly recordFact: RecordFact;
  readonly hints: Hints;
  readonly limits: Limits;
  readonly secrets: Secrets;
  readonly keyedHash: KeyedHash;
  readonly passwordHashing: PasswordHashing;
  readonly queueMail: QueueMail;
}
