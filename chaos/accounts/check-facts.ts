import type { Invariant } from "../invariant.ts";

const oneOf = (table: string) => `(select ctid from ${table} limit 1)`;

/** Run once the workers are idle. */
export const factInvariants: readonly Invariant[] = [
  {
    sentence: "every account.created fact was handled exactly once by its handler",
    violations: `
      select f.id, count(d.fact_id) from facts f
        left join fact_deliveries d on d.fact_id = f.id and d.handler = 'accounts.welcome-mail'
       where f.name = 'account.created' group by f.id having count(d.fact_id) <> 1`,
    plant: `delete from fact_deliveries where ctid = ${oneOf("fact_deliveries")}`,
  },
  {
    sentence: "every account has exactly one welcome mail in the outbox",
    violations: `
      select u.username, count(m.id) from users u left join mail_outbox m on m.recipient = u.email
       group by u.id having count(m.id) <> 1`,
    plant: `insert into mail_outbox (id, recipient, subject, sealed_text)
              select gen_random_uuid(), recipient, subject, sealed_text from mail_outbox limit 1`,
  },
  {
    sentence: "every mail in the outbox was sent",
    violations: "select id, attempts from mail_outbox where sent_at is null",
    plant: `update mail_outbox set sent_at = null where ctid = ${oneOf("mail_outbox")}`,
  },
  {
    sentence: "every run has succeeded",
    violations: `select workflow_uuid, name, status from dbos.workflow_status
                  where status <> 'SUCCESS' and name in ('events.handle-fact', 'mail.send')`,
    plant: `update dbos.workflow_status set status = 'ERROR' where ctid = ${oneOf("dbos.workflow_status")}`,
  },
  {
    sentence: "no step of a run was recorded twice",
    violations: `select workflow_uuid, function_name from dbos.operation_outputs
                  group by 1, 2 having count(*) > 1`,
    plant: `insert into dbos.operation_outputs (workflow_uuid, function_id, function_name)
              select workflow_uuid, function_id + 1000, function_name from dbos.operation_outputs limit 1`,
  },
];
