import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { someSupport } from "../../security/gate.fixture.ts";
import { startWorkerProcess } from "../../worker-process.fixture.ts";
import { helpCalls } from "./help-calls.fixture.ts";

const MAIL_DIRECTORY = mkdtempSync(join(tmpdir(), "mail-"));
const SECRETS_KEYS = `test1:${Buffer.alloc(32, 1).toString("base64")}`;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ environment: { MAIL_DIRECTORY, SECRETS_KEYS } });
}, 60_000);
afterAll(() => api.stop());

/** Headers may be folded, and the text encoded. */
const mails = () =>
  readdirSync(MAIL_DIRECTORY)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(join(MAIL_DIRECTORY, name), "utf8"))
    .filter((mail) => mail.includes("Start it twice."));

test("an answer whose workers are killed is mailed once", async () => {
  const { someFailure, askAbout, send } = helpCalls(api);
  const support = await someSupport(api);
  const { owner, failureId } = await someFailure();
  const { id } = (await askAbout(failureId, owner)).json;
  const answer = { text: "Start it twice." };
  const sent = await send(`support/help-requests/${String(id)}/answer`, answer, support);
  expect(sent.json).toEqual({ isMailed: true });
  expect(mails()).toEqual([]);
  for (let times = 0; times < 2; times += 1)
    await (await startWorkerProcess(api, { MAIL_DIRECTORY })).kill("SIGKILL");
  await startWorkerProcess(api, { MAIL_DIRECTORY });
  await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 60_000, interval: 100 });
  expect(mails()[0]).toContain(`To: ${owner.email}`);
  expect(mails()[0]).toContain("> It fails every time.");
  const { rows } = await api.application.pool.query(
    "select sent_at is not null as is_sent from mail_outbox where recipient = $1 and subject like 'About your request%'",
    [owner.email],
  );
  expect(rows).toEqual([{ is_sent: true }]);
}, 180_000);
