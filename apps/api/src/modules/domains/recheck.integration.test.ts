import { DBOS } from "@dbos-inc/dbos-sdk";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask } from "../../http-client.fixture.ts";
import { startTestDns, type TestDns } from "../../platform/dns-server.fixture.ts";
import { dayMs } from "../../platform/now.ts";
import { signUpSomebody } from "../accounts/people.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import { keptDomain, proveIn, someDomain } from "./domains.fixture.ts";

let api: TestApi;
let dns: TestDns;
let serverId: string;
beforeAll(async () => {
  dns = await startTestDns();
  const MAIL_DIRECTORY = mkdtempSync(join(tmpdir(), "mail-"));
  api = await startTestApi({ withWorker: true, environment: { DNS_SERVERS: dns.address, MAIL_DIRECTORY } });
  ({ serverId } = await someRunningServer(api, await signUpSomebody(api.url)));
});
afterAll(async () => {
  await api.stop();
  await dns.stop();
});

async function dayPasses(days = 1): Promise<void> {
  api.clock.advance(days * dayMs);
  await (await DBOS.triggerSchedule("domains.recheck")).getResult();
}
async function verified(ofServer = serverId): Promise<string> {
  const domain = someDomain();
  await keptDomain(api, ofServer, { domain, verified: true });
  proveIn(dns, domain, ofServer);
  return domain;
}
async function rowOf(domain: string) {
  const { rows } = await api.application.pool.query<{ verified: boolean; missing_since: Date | null }>(
    "select verified, missing_since from domains where domain = $1",
    [domain],
  );
  return rows[0];
}
async function mailsAbout(domain: string): Promise<number> {
  const { rows } = await api.application.pool.query("select 1 from mail_outbox where subject like $1", [
    `${domain} %`,
  ]);
  return rows.length;
}

test("an owner who switched that mail off gets none", async () => {
  const { id, cookies } = await signUpSomebody(api.url);
  const { serverId: theirs } = await someRunningServer(api, { id });
  const body = { kind: "domain-lost", isOn: false };
  const headers = { cookie: cookies };
  const answer = await ask(`${api.url}/api/account/mail`, { method: "PUT", body, headers });
  expect(answer.json).toEqual({
    choices: { "backup-failed": true, "domain-lost": false, "server-shared": true },
  });
  const domain = await verified(theirs);
  dns.zone.delete(`_blockwright.${domain}`);
  await dayPasses();
  expect((await rowOf(domain))?.missing_since).toBeInstanceOf(Date);
  expect(await mailsAbout(domain)).toBe(0);
});

test("a missing record is reported once, and the domain is lost after seven days", async () => {
  const domain = await verified();
  await dayPasses();
  expect(await rowOf(domain)).toEqual({ verified: true, missing_since: null });
  dns.zone.delete(`_blockwright.${domain}`);
  await dayPasses();
  expect((await rowOf(domain))?.missing_since).toBeInstanceOf(Date);
  expect(await mailsAbout(domain)).toBe(1);
  await dayPasses(6);
  expect(await rowOf(domain)).toMatchObject({ verified: true });
  expect(await mailsAbout(domain)).toBe(1);
  await dayPasses(1);
  expect(await rowOf(domain)).toBeUndefined();
  const { rows } = await api.application.pool.query(
    "select 1 from activity where action = 'domain.lost' and details ->> 'domain' = $1",
    [domain],
  );
  expect(rows).toHaveLength(1);
});

test("a record that returns in time ends the grace period", async () => {
  const domain = await verified();
  dns.zone.delete(`_blockwright.${domain}`);
  await dayPasses();
  proveIn(dns, domain, serverId);
  await dayPasses(6);
  expect(await rowOf(domain)).toEqual({ verified: true, missing_since: null });
});

test("a month without name servers costs nothing", async () => {
  const domain = await verified();
  dns.zone.set(`_blockwright.${domain}`, "SERVFAIL");
  for (let day = 0; day < 30; day += 10) await dayPasses(10);
  expect(await rowOf(domain)).toEqual({ verified: true, missing_since: null });
  expect(await mailsAbout(domain)).toBe(0);
});

test("an unproven domain is deleted after seven days", async () => {
  const domain = someDomain();
  await keptDomain(api, serverId, { domain });
  await dayPasses(6);
  expect(await rowOf(domain)).toMatchObject({ verified: false });
  await dayPasses(1);
  expect(await rowOf(domain)).toBeUndefined();
});
