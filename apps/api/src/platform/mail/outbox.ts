import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Rows } from "../db/rows.ts";
import type { Now } from "../now.ts";
import type { Secrets } from "../secrets.ts";
import type { Transaction } from "../transaction.ts";
import { workflow } from "../workflow-reference.ts";
import { implement, type Enqueue, type WorkflowImplementation } from "../workflows/workflow.ts";
import type { Mail } from "./mail.ts";
import { mailOutbox } from "./mail.table.ts";
import type { MailTransport } from "./transports.ts";

/** Queued with the transaction's rows, sent afterwards by the worker. */
export type QueueMail = (tx: Transaction, mail: Mail) => Promise<void>;

const sendMail = workflow<{ mailId: string }>("mail.send", "background");

/** Without a transport nothing is queued: mail is an optional provider. */
export function createQueueMail(
  { enqueue, secrets, now }: { enqueue: Enqueue; secrets: Secrets; now: Now },
  isConfigured: boolean,
): QueueMail {
  return async (tx, { to, subject, text }) => {
    if (!isConfigured) return;
    const id = randomUUID();
    await tx.rows
      .insert(mailOutbox)
      .values({ id, recipient: to, subject, sealedText: secrets.seal(text, id), createdAt: now() });
    await enqueue(tx, sendMail, { id: `mail:${id}`, input: { mailId: id } });
  };
}

export function mailDelivery(
  rows: Rows,
  secrets: Secrets,
  transport: MailTransport,
  now: Now,
): WorkflowImplementation {
  return implement(sendMail, (run, { mailId }) =>
    run.step(
      "send",
      async () => {
        const [mail] = await rows
          .update(mailOutbox)
          .set({ attempts: sql`${mailOutbox.attempts} + 1` })
          .where(eq(mailOutbox.id, mailId))
          .returning();
        if (!mail || mail.sentAt) return;
        const text = secrets.open(mail.sealedText, mailId);
        await transport({ id: mailId, to: mail.recipient, subject: mail.subject, text });
        await rows.update(mailOutbox).set({ sentAt: now() }).where(eq(mailOutbox.id, mailId));
      },
      { maxAttempts: 12 },
    ),
  );
}
