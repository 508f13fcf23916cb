import { verificationTokenOf } from "@blockwright/contract/domains";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { startTestDns, type TestDns } from "../../platform/dns-server.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import { domainsTab, proveIn, someDomain } from "./domains.fixture.ts";

type Tab = ReturnType<typeof domainsTab>;

let api: TestApi;
let dns: TestDns;
let owner: TestPerson;
let tab: Tab;
let rival: Tab;
let serverId: string;
beforeAll(async () => {
  dns = await startTestDns();
  api = await startTestApi({ environment: { DNS_SERVERS: dns.address, OWN_DOMAINS: "blockwright.net" } });
  owner = await signUpSomebody(api.url);
  tab = await newTab(owner);
  ({ serverId } = tab);
  rival = await newTab(await signUpSomebody(api.url));
});
afterAll(async () => {
  await api.stop();
  await dns.stop();
});

async function newTab(person: TestPerson): Promise<Tab> {
  return domainsTab(api, person, (await someRunningServer(api, person)).serverId);
}
const add = (domain: string) => tab.add(domain);
const verify = (id: unknown) => tab.verify(id);
const listed = () => tab.list();
const isListed = async (domain: string) => (await listed()).some((one) => one["domain"] === domain);
const prove = (domain: string, id = serverId) => proveIn(dns, domain, id);

async function pending(by = tab): Promise<{ readonly domain: string; readonly id: unknown }> {
  const domain = someDomain();
  const { status, json } = await by.add(domain);
  expect(status).toBe(201);
  return { domain, id: json["id"] };
}

test("a domain is added unverified, verified by its record, listed and removed", async () => {
  const domain = someDomain();
  const added = await add(domain);
  expect([added.status, added.json]).toEqual([
    201,
    expect.objectContaining({
      serverId,
      domain,
      verificationToken: verificationTokenOf(serverId),
      verified: false,
    }),
  ]);
  const { id } = added.json;
  prove(domain);
  expect((await verify(id)).json).toEqual({
    verified: true,
    message: `${domain} is verified.`,
    isUndecided: false,
  });
  expect((await listed()).find((one) => one["id"] === id)).toMatchObject({
    verified: true,
    verifiedAt: expect.any(String),
  });
  expect((await tab.remove(id)).status).toBe(200);
  expect(await isListed(domain)).toBe(false);
  const { rows } = await api.application.pool.query(
    "select action from activity where subject_id = $1 order by id",
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(["domain.added", "domain.verified", "domain.removed"]);
});

describe("what the record says", () => {
  test("nothing: not verified, and the answer says where it should be", async () => {
    const { domain, id } = await pending();
    expect((await verify(id)).json).toMatchObject({
      verified: false,
      isUndecided: false,
      message: expect.stringContaining(`There is no TXT record at _blockwright.${domain} yet.`),
    });
  });

  test("something else: the answer quotes it, made safe for a page", async () => {
    const { domain, id } = await pending();
    dns.zone.set(`_blockwright.${domain}`, [{ type: "TXT", data: "v=spf1\u0000\u001b[31m -all" }]);
    expect((await verify(id)).json).toMatchObject({
      verified: false,
      message: `The TXT record at _blockwright.${domain} says "v=spf1[31m -all". It has to say "${verificationTokenOf(serverId)}".`,
    });
  });

  test("another server: not verified", async () => {
    const { domain, id } = await pending();
    prove(domain, rival.serverId);
    expect((await verify(id)).json).toMatchObject({ verified: false });
  });

  test("the right text among others, and in pieces", async () => {
    const { domain, id } = await pending();
    dns.zone.set(`_blockwright.${domain}`, [
      { type: "TXT", data: "something else" },
      { type: "TXT", data: ["blockwright-verify=", serverId] },
    ]);
    expect((await verify(id)).json).toMatchObject({ verified: true });
  });

  test("the right text at the end of a CNAME chain", async () => {
    const { domain, id } = await pending();
    const [first, last] = [someDomain(), someDomain()];
    dns.zone
      .set(`_blockwright.${domain}`, [{ type: "CNAME", data: first }])
      .set(first, [{ type: "CNAME", data: last }])
      .set(last, [{ type: "TXT", data: verificationTokenOf(serverId) }]);
    expect((await verify(id)).json).toMatchObject({ verified: true });
  });

  test("the right text in an answer that only fits into TCP", async () => {
    const { domain, id } = await pending();
    const others = Array.from({ length: 20 }, (_, at) => ({
      type: "TXT" as const,
      data: `${at}${"x".repeat(60)}`,
    }));
    dns.zone.set(`_blockwright.${domain}`, [...others, { type: "TXT", data: verificationTokenOf(serverId) }]);
    expect((await verify(id)).json).toMatchObject({ verified: true });
    expect(dns.questions).toContain(`tcp TXT _blockwright.${domain}`);
  });

  test.each(["SERVFAIL", "silent"] as const)(
    "%s: undecided, and the domain stays as it was",
    async (entry) => {
      const { domain, id } = await pending();
      dns.zone.set(`_blockwright.${domain}`, entry);
      const unanswered = {
        verified: false,
        isUndecided: true,
        message: `The name servers of ${domain} did not answer. Please try again in a few minutes.`,
      };
      expect((await verify(id)).json).toEqual(unanswered);
      expect(await isListed(domain)).toBe(true);
      prove(domain);
      expect((await verify(id)).json).toMatchObject({ verified: true });
      dns.zone.set(`_blockwright.${domain}`, entry);
      expect((await verify(id)).json).toEqual(unanswered);
      expect((await listed()).find((one) => one["id"] === id)).toMatchObject({ verified: true });
    },
  );
});

describe("one name, one row", () => {
  test("however it is written", async () => {
    const tail = someDomain().slice("play.".length);
    const first = await add(`bücher.${tail}`);
    expect(first.json["domain"]).toBe(`xn--bcher-kva.${tail}`);
    const second = await add(`BÜCHER.${tail.toUpperCase()}.`);
    expect([second.status, second.json["error"]]).toEqual([
      422,
      `xn--bcher-kva.${tail} is already on this server's list.`,
    ]);
  });

  test("a request repeated with its idempotency key gets its first answer", async () => {
    const body = { domain: someDomain() };
    const options = { headers: { cookie: owner.cookies, "idempotency-key": body.domain } };
    const url = `${api.url}/api/servers/${serverId}/domains`;
    const [first, again] = [await post(url, body, options), await post(url, body, options)];
    expect([first.status, again.status, again.json["id"]]).toEqual([201, 201, first.json["id"]]);
  });

  test.each([
    ["192.0.2.1", "IP address"],
    ["co.uk", "ending"],
    ["play.blockwright.net", "belongs to this site"],
    ["db.internal", "not a domain"],
  ])("%s is refused", async (domain, why) => {
    const { status, json } = await add(domain);
    expect([status, json["type"]]).toEqual([422, "DOMAIN_REFUSED"]);
    expect(json["error"]).toContain(why);
    expect(dns.questions.some((question) => question.endsWith(domain))).toBe(false);
  });

  test("there are at most 20 on a server, also when all are added at once", async () => {
    const full = await newTab(owner);
    const added = await Promise.all(Array.from({ length: 25 }, () => full.add(someDomain())));
    expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      ...Array.from({ length: 5 }, () => 422),
    ]);
    expect((await full.add(someDomain())).json["error"]).toContain("at most 20 domains");
  });
});

describe("two servers, one domain", () => {
  test("an unproven claim goes to the server that the record names, and to no other", async () => {
    const { domain } = await pending();
    const refused = await rival.add(domain);
    expect([refused.status, refused.json["type"]]).toEqual([409, "DOMAIN_TAKEN"]);
    expect(refused.json["error"]).toContain("Create the TXT record for this server first");

    prove(domain, rival.serverId);
    const taken = await rival.add(domain);
    expect(taken.status).toBe(201);
    expect(await isListed(domain)).toBe(false);
    expect((await rival.verify(taken.json["id"])).json).toMatchObject({ verified: true });
  });

  test("while no name server answers, a claim stays where it is", async () => {
    const { domain } = await pending();
    dns.zone.set(`_blockwright.${domain}`, "SERVFAIL");
    expect((await rival.add(domain)).status).toBe(409);
    expect(await isListed(domain)).toBe(true);
  });

  test("a verified domain is kept, no matter what the record says now, until it is released", async () => {
    const { domain, id } = await pending();
    prove(domain);
    await verify(id);
    prove(domain, rival.serverId);
    const refused = await rival.add(domain);
    expect([refused.status, refused.json["error"]]).toEqual([
      409,
      `${domain} is verified for another server. It has to be removed there first.`,
    ]);
    await tab.remove(id);
    expect((await rival.add(domain)).status).toBe(201);
  });

  test("a deleted server does not block a domain", async () => {
    const former = await newTab(owner);
    const domain = someDomain();
    prove(domain, former.serverId);
    await former.verify((await former.add(domain)).json["id"]);
    const headers = { cookie: owner.cookies };
    await ask(`${api.url}/api/servers/${former.serverId}`, { method: "DELETE", headers });
    expect((await rival.add(domain)).status).toBe(409);
    prove(domain, rival.serverId);
    expect((await rival.add(domain)).status).toBe(201);
  });

  test("of two concurrent claims one succeeds", async () => {
    // New servers: one of them may win all rounds, and a server has at most 20 domains.
    const [one, other] = [await newTab(owner), await newTab(await signUpSomebody(api.url))];
    for (let round = 0; round < 10; round += 1) {
      const domain = someDomain();
      const answers = await Promise.all([one.add(domain), other.add(domain)]);
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
    }
  });

  test("of two concurrent takeovers the one with the proof succeeds", async () => {
    const { domain } = await pending(await newTab(owner));
    const third = await newTab(await signUpSomebody(api.url));
    prove(domain, third.serverId);
    const answers = await Promise.all([rival.add(domain), third.add(domain), third.add(domain)]);
    const winners = answers.filter(({ status }) => status === 201).map(({ json }) => json["serverId"]);
    expect(winners).toEqual([third.serverId]);
  });
});
