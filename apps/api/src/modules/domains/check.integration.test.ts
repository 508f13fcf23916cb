import type { DomainCheck } from "@blockwright/contract/domains";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask } from "../../http-client.fixture.ts";
import { startTestDns, type TestDns } from "../../platform/dns-server.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import { proveIn, someDomain } from "./domains.fixture.ts";

/** The machine's address in tests. */
const machine = "192.0.2.7";

let api: TestApi;
let dns: TestDns;
let owner: TestPerson;
let serverId: string;
beforeAll(async () => {
  dns = await startTestDns();
  api = await startTestApi({ environment: { DNS_SERVERS: dns.address, NODE_PORT_FIRST: "25570" } });
  owner = await signUpSomebody(api.url);
  ({ serverId } = await someRunningServer(api, owner));
});
afterAll(async () => {
  await api.stop();
  await dns.stop();
});

async function check(domain: string): Promise<DomainCheck> {
  const url = `${api.url}/api/servers/${serverId}/domain-check?domain=${domain}`;
  const { text } = await ask(url, { headers: { cookie: owner.cookies } });
  return JSON.parse(text) as DomainCheck;
}
const statesOf = async (domain: string) => (await check(domain)).records.map(({ state }) => state);
const addressOf = async (domain: string) => (await check(domain)).records[1];

test("it names each record, what is missing, and whose name servers were asked", async () => {
  const domain = someDomain();
  dns.zone.set(domain.slice("play.".length), [{ type: "NS", data: "ns1.provider.net" }]);
  expect(await check(domain)).toEqual({
    domain,
    nameServers: ["ns1.provider.net"],
    records: [
      {
        purpose: "proof",
        type: "TXT",
        name: `_blockwright.${domain}`,
        value: `blockwright-verify=${serverId}`,
        state: "missing",
        found: [],
      },
      { purpose: "address", type: "A", name: domain, value: machine, state: "missing", found: [] },
      {
        purpose: "service",
        type: "SRV",
        name: `_minecraft._tcp.${domain}`,
        value: `0 5 25570 ${domain}.`,
        state: "missing",
        found: [],
      },
    ],
  });
});

test("all three are right", async () => {
  const domain = someDomain();
  proveIn(dns, domain, serverId);
  dns.zone.set(domain, [{ type: "A", data: machine }]);
  dns.zone.set(`_minecraft._tcp.${domain}`, [{ type: "SRV", data: { target: domain, port: 25_570 } }]);
  expect(await statesOf(domain)).toEqual(["right", "right", "right"]);
});

test.each([
  ["proxied", "104.16.1.2", ["104.16.1.2"]],
  ["private", "10.1.2.3", []],
  ["different", "8.8.4.4", ["8.8.4.4"]],
])("an address is %s: %s", async (state, data, found) => {
  const domain = someDomain();
  dns.zone.set(domain, [{ type: "A", data }]);
  expect(await addressOf(domain)).toMatchObject({ state, found });
});

test("an SRV record that points to a CNAME is reported, though it looks right", async () => {
  const [domain, alias] = [someDomain(), someDomain()];
  dns.zone.set(domain, [{ type: "A", data: machine }]).set(alias, [{ type: "CNAME", data: domain }]);
  dns.zone.set(`_minecraft._tcp.${domain}`, [{ type: "SRV", data: { target: alias, port: 25_570 } }]);
  expect((await statesOf(domain))[2]).toBe("alias");
});

test("a timeout is not treated as a missing record", async () => {
  const domain = someDomain();
  for (const name of [domain, `_blockwright.${domain}`, `_minecraft._tcp.${domain}`])
    dns.zone.set(name, "SERVFAIL");
  expect(await statesOf(domain)).toEqual(["unanswered", "unanswered", "unanswered"]);
});
