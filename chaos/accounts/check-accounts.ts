import type { Query } from "../database.ts";
import type { Invariant } from "../invariant.ts";
import type { Attempts } from "./people.ts";
import { check, type Check } from "../../services/judging/check.ts";

const somebody = "(select min(id::text)::uuid from users)";
const createdFacts = `select f.id, (f.payload->>'accountId')::uuid as user_id from facts f where f.name = 'account.created'`;

/** An account exists completely or not at all, whether or not it was acknowledged. */
export const accountInvariants: readonly Invariant[] = [
  {
    sentence: "no name and no address is used twice",
    violations: `
      select username_key as twice from users group by 1 having count(*) > 1
      union all select lower(email) from users group by 1 having count(*) > 1`,
    plant: `
      drop index users_username_key;
      insert into users (id, username, username_key, email, password_hash)
        select gen_random_uuid(), username, username_key, 'other@example.org', password_hash
          from users where id = ${somebody}`,
  },
  {
    sentence: "every account has exactly one line of activity saying it was created",
    violations: `
      select u.username, count(a.id) from users u
        left join activity a on a.subject_id = u.id::text and a.action = 'account.created'
       group by u.id having count(a.id) <> 1`,
    plant: `delete from activity where subject_id = ${somebody}::text and action = 'account.created'`,
  },
  {
    sentence: "every account has exactly one account.created fact",
    violations: `
      select u.username, count(f.id) from users u left join (${createdFacts}) f on f.user_id = u.id
       group by u.id having count(f.id) <> 1`,
    plant: `insert into facts (id, name, payload)
              select gen_random_uuid(), name, payload from facts where name = 'account.created' limit 1`,
  },
  {
    sentence: "every account.created fact has the run that delivers it",
    violations: `
      select f.id from (${createdFacts}) f
        left join dbos.workflow_status run on run.workflow_uuid = f.id || ':accounts.welcome-mail'
       where run.workflow_uuid is null`,
    plant: `delete from dbos.workflow_status where workflow_uuid =
              (select min(workflow_uuid) from dbos.workflow_status where name = 'events.handle-fact')`,
  },
  {
    sentence: "nothing speaks of an account that does not exist",
    violations: `
      select s.id::text as orphan from sessions s left join users u on u.id = s.user_id where u.id is null
      union all select f.id::text from (${createdFacts}) f left join users u on u.id = f.user_id where u.id is null
      union all select a.id::text from activity a left join users u on u.id::text = a.subject_id
                 where a.action = 'account.created' and u.id is null
      union all select k.key from idempotency_keys k left join users u on u.id::text = k.result->>'id'
                 where k.scope like '/api/auth/signup %' and u.id is null`,
    plant: `delete from users where id = ${somebody}`,
  },
  {
    sentence: "every account is known by its mailbox and its network",
    violations: `
      select u.username, array_agg(s.kind) as kinds from users u left join account_signals s on s.user_id = u.id
       group by u.id
      having count(*) filter (where s.kind = 'email') <> 1 or count(*) filter (where s.kind = 'network') < 1`,
    plant: `delete from account_signals where kind = 'network' and user_id = ${somebody}`,
  },
];

/** Acknowledged work exists, and unacknowledged work is at least not counted twice. */
export async function checkAcknowledged(query: Query, everybody: readonly Attempts[]): Promise<Check[]> {
  const promised = everybody.filter(({ acknowledged }) => acknowledged).map(({ person }) => person.username);
  const found = await query<{ username: string; sessions: string }>(
    `select u.username, count(s.id) as sessions from users u left join sessions s on s.user_id = u.id
      where u.username = any($1) group by u.id`,
    [promised],
  );
  const missing = promised.length - found.length;
  const signedOut = found.filter(({ sessions }) => Number(sessions) === 0).length;
  return [
    check(
      `each of the ${promised.length} acknowledged accounts exists`,
      missing === 0 && promised.length > 0,
      `${missing} missing`,
    ),
    check("each acknowledged account has the sign-in it was given", signedOut === 0, `${signedOut} without`),
  ];
}
