import { randomBytes } from "node:crypto";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { dropDatabase } from "../../../../services/engines/databases.ts";
import { createMigratedDatabase } from "../../../../services/migrated-database.ts";
import { deleteExpiredVerifications } from "../modules/accounts/email/email.repository.ts";
import { deleteExpiredSessions } from "../modules/accounts/sessions.repository.ts";
import { deleteOldSignals } from "../modules/accounts/signals.repository.ts";
import {
  deleteProposalsBefore,
  findOldChanges,
  forgetContentBefore,
} from "../modules/changes/forget/old-changes.repository.ts";
import { findServersWithVersionsBefore } from "../modules/files/history/file-versions.repository.ts";
import { deleteEnrolmentTokensBefore } from "../modules/nodes/enrolment/enrolment.repository.ts";
import { findAccountsToErase } from "../modules/privacy/privacy.repository.ts";
import { deletePlanningsBefore } from "../modules/planning/planning.repository.ts";
import { deleteModelPlansBefore } from "../modules/planning/model-plan/model-plans.repository.ts";
import { deleteServerProposalsBefore } from "../modules/planning/proposal/proposals.repository.ts";
import { findServersToPurge } from "../modules/servers/deleted-servers.repository.ts";
import { openRows } from "../platform/db/rows.ts";
import { purgeFacts, purgeMail } from "../platform/workflows/retention.ts";
import { purgeIdempotencyKeys } from "../platform/http/idempotency.ts";
import { createLimits } from "../platform/limits.ts";
import { purgeOutsideAnswers } from "../platform/egress/egress-answers.ts";

const database = `test_${randomBytes(6).toString("hex")}`;
const now = new Date("2026-06-01T00:00:00Z");
const rowsPerTable = 20_000;
let pool: Pool;
const asked: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  pool = new Pool({ connectionString: await createMigratedDatabase(inject("instance"), database) });
  for (const statement of manyRows) await pool.query(statement);
  await pool.query("analyze");
});
afterAll(async () => {
  await pool.end();
  await dropDatabase(inject("instance"), database);
});

/** Rows of the last 20,000 minutes: each purge below affects a few of them. */
const at = `timestamptz '2026-06-01' - n * interval '1 minute'`;
const id = "gen_random_uuid()";
const each = `from generate_series(1, ${rowsPerTable}) n`;
const user = "00000000-0000-4000-8000-000000000001";
const server = "00000000-0000-4000-8000-000000000002";
const manyRows: readonly string[] = [
  `insert into users (id, username, username_key, email, password_hash) values ('${user}', 'a', 'a', 'a', 'a')`,
  `insert into users (id, username, username_key, email, password_hash, deleted_at)
   select ${id}, 'a', 'a', 'a', 'a', ${at} ${each}`,
  `insert into servers (id, user_id, name) values ('${server}', '${user}', 'a')`,
  `insert into servers (id, user_id, name, deleted_at, purge_after)
   select ${id}, '${user}', 'a', ${at}, ${at} + interval '12 days' ${each}`,
  `insert into sessions (id, user_id, token_hash, device, expires_at, ends_at)
   select ${id}, '${user}', n, 'a', ${at} + interval '13 days', ${at} + interval '13 days' ${each}`,
  `insert into email_verifications (user_id, token_hash, expires_at)
   select id, id, coalesce(deleted_at, '2026-06-01') from users`,
  `insert into password_resets (user_id, token_hash, expires_at)
   select id, id, coalesce(deleted_at, '2026-06-01') from users`,
  `insert into account_signals (user_id, kind, hash, seen_at) select '${user}', 'device', n, ${at} ${each}`,
  `insert into account_appeals (id, email, email_hash, message, created_at) select ${id}, 'a', n, 'a', ${at} ${each}`,
  `insert into changes (id, server_id, title, state, author_kind, via, created_at, updated_at)
   select ${id}, '${server}', 'a', case when n % 2 = 0 then 'proposed' else 'applied' end, 'system', 'system', ${at}, ${at} ${each}`,
  `insert into file_contents (id, server_id, sha256, size_bytes, depth, packed)
   select ${id}, '${server}', n, 0, 0, '' ${each}`,
  `insert into file_versions (id, server_id, path, content_id, author_kind, via, replaced_at)
   select ${id}, '${server}', 'a', id, 'system', 'system', timestamptz '2026-06-01' - sha256::int * interval '1 minute'
     from file_contents`,
  `insert into plannings (id, build_id, user_id, kind, model, outcome, repairs, input_tokens, output_tokens, duration_ms, created_at)
   select ${id}, ${id}, '${user}', 'model', 'a', 'planned', 0, 0, 0, 0, ${at} ${each}`,
  `insert into server_proposals (id, user_id, proposal, recipe, created_at)
   select ${id}, '${user}', '{}', '{}', ${at} ${each}`,
  `insert into model_plans (id, user_id, prompt, platform_type, memory_mb, state, watched_until, created_at)
   select ${id}, '${user}', 'a', 'java', 1024, 'planned', ${at}, ${at} ${each}`,
  `insert into node_enrolment_tokens (id, token_hash, expires_at) select ${id}, n, ${at} ${each}`,
  `insert into facts (id, name, payload, recorded_at) select ${id}, 'a.b', '{}', ${at} ${each}`,
  `insert into mail_outbox (id, recipient, subject, sealed_text, created_at) select ${id}, 'a', 'a', 'a', ${at} ${each}`,
  `insert into idempotency_keys (scope, key, fingerprint, created_at) select 'a', n, 'a', ${at} ${each}`,
  `insert into rate_limits (key, used, resets_at) select n, 1, ${at} + interval '13 days' ${each}`,
  `insert into try_backoffs (key, tries, last_try_at) select n, 1, ${at} ${each}`,
  `insert into outside_answers (key, source, status, body, fresh_until, stored_at, used_at)
   select n, 'a', 200, '', ${at}, ${at}, ${at} ${each}`,
];

/** Answers nothing: it only records the queries. */
const listening = {
  query: async (asking: string | { text: string }, values: unknown[] = []) => {
    asked.push({ text: typeof asking === "string" ? asking : asking.text, values });
    return { rows: [], rowCount: 0 };
  },
} as unknown as Pool;
const rows = openRows(listening);
const limits = createLimits(
  listening,
  () => "",
  () => days(11.5),
);
const days = (count: number) => new Date(now.getTime() - count * 86_400_000);

const purges: Readonly<Record<string, () => Promise<unknown>>> = {
  sessions: () => deleteExpiredSessions(rows, days(0)),
  "links that verify an address": () => deleteExpiredVerifications(rows, days(13)),
  "signals and appeals": () => deleteOldSignals(rows, days(13)),
  proposals: () => deleteProposalsBefore(rows, days(13)),
  "changes with files set aside": () => findOldChanges(rows, days(13), 500),
  "kept content of changes": () => forgetContentBefore(rows, { cutoff: days(13), now, except: [] }),
  "versions of files": () => findServersWithVersionsBefore(rows, days(13), 500),
  "deleted servers": () => findServersToPurge(rows, 100, days(1)),
  "deleted accounts": () => findAccountsToErase(rows, days(13), 100),
  plannings: () => deletePlanningsBefore(rows, days(13)),
  "proposed servers": () => deleteServerProposalsBefore(rows, days(13)),
  "plans of models": () => deleteModelPlansBefore(rows, days(13)),
  "enrolment tokens": () => deleteEnrolmentTokensBefore(rows, days(13)),
  facts: () => purgeFacts(rows, days(13)),
  mail: () => purgeMail(rows, days(13)),
  "idempotency keys": () => purgeIdempotencyKeys(rows, days(12)),
  limits: () => limits.purge(),
  "outside answers": () => purgeOutsideAnswers(rows, days(-47)),
};

test.each(Object.entries(purges))("%s that are due are found by an index", async (_name, purge) => {
  asked.length = 0;
  await purge();
  expect(asked).not.toEqual([]);
  for (const { text, values } of asked) {
    const { rows: lines } = await pool.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index/);
    expect(plan).not.toMatch(/Seq Scan/);
  }
});
