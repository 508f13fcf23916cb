import { randomUUID } from "node:crypto";
import { DBOS } from "@dbos-inc/dbos-sdk";
import { eq, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { startTestApi, type TestApi } from "./api.fixture.ts";
import { signUpSomebody } from "./modules/accounts/people.fixture.ts";
import { sessions } from "./modules/accounts/accounts.table.ts";
import { mailOutbox } from "./platform/mail/mail.table.ts";
import { factDeliveries, facts } from "./platform/events/events.table.ts";
import { defineHint } from "./platform/events/hints.ts";

let api: TestApi;
const received: string[] = [];
const refusals = { left: 1 };
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      if (refusals.left > 0) {
        refusals.left -= 1;
        return done(new Error("try again"));
      }
      received.push(Buffer.concat(chunks).toString());
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as { port: number };
  api = await startTestApi({ withWorker: true, environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await api.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test("signing up sends one welcome mail, even if the mail server refuses it at first", async () => {
  const person = await signUpSomebody(api.url);
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 });
  const mail = await PostalMime.parse(received[0] ?? "");
  expect(mail.to?.[0]?.address).toBe(person.email);
  expect(mail.text).toContain(person.username);
  const { rows } = api.application.deps;
  await vi.waitFor(async () => expect((await rows.select().from(mailOutbox))[0]?.sentAt).not.toBeNull());
  const [kept] = await rows.select().from(mailOutbox);
  expect(kept?.attempts).toBe(2);
  expect(kept?.sealedText).not.toContain(person.username);
});

test("an event that is delivered twice takes effect once", async () => {
  const { rows, enqueue, transact } = api.application.deps;
  await signUpSomebody(api.url);
  const [fact] = await rows
    .select()
    .from(facts)
    .orderBy(sql`${facts.recordedAt} desc`)
    .limit(1);
  const factId = fact?.id ?? "";
  const delivered = () => rows.select().from(factDeliveries).where(eq(factDeliveries.factId, factId));
  await vi.waitFor(async () => expect(await delivered()).toHaveLength(1), { timeout: 10_000 });
  const before = await rows.select().from(mailOutbox);
  const again = `again-${randomUUID()}`;
  const reference = { name: "events.handle-fact", queue: "background" as const };
  await transact((tx) =>
    enqueue(tx, reference, { id: again, input: { factId, handler: "accounts.welcome-mail" } }),
  );
  await DBOS.retrieveWorkflow(again).getResult();
  expect(await rows.select().from(mailOutbox)).toHaveLength(before.length);
});

test("a failed transaction leaves neither an event nor a workflow run behind", async () => {
  const { rows, transact, recordFact } = api.application.deps;
  const fact = { name: "account.created" as const, payload: z.object({ accountId: z.string() }) };
  const before = await rows.select().from(facts);
  const failed = transact(async (tx) => {
    await recordFact(tx, fact, { accountId: randomUUID() });
    throw new Error("on purpose");
  });
  await expect(failed).rejects.toThrow("on purpose");
  expect(await rows.select().from(facts)).toHaveLength(before.length);
});

test("a hint reaches every listener, and a malformed one reaches none", async () => {
  const { hints } = api.application.deps;
  const hint = defineHint(`test.${randomUUID()}`, z.object({ n: z.number() }));
  const seen: number[] = [];
  hints.listen(hint, ({ n }) => seen.push(n));
  hints.listen(hint, ({ n }) => seen.push(n));
  hints.send({ name: hint.name, payload: z.unknown() }, { n: "one" });
  hints.send(hint, { n: 2 });
  await vi.waitFor(() => expect(seen).toEqual([2, 2]));
});

test("the scheduled workflow purges expired sign-ins and no others", async () => {
  const { rows } = api.application.deps;
  const expired = await signUpSomebody(api.url);
  const alive = await signUpSomebody(api.url);
  await rows
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(sessions.userId, expired.id));
  const run = await DBOS.triggerSchedule("accounts.purge-expired-sign-ins");
  await run.getResult();
  expect(await rows.select().from(sessions).where(eq(sessions.userId, expired.id))).toHaveLength(0);
  expect(await rows.select().from(sessions).where(eq(sessions.userId, alive.id))).toHaveLength(1);
});
