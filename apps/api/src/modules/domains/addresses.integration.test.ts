import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask } from "../../http-client.fixture.ts";
import { startTestDns, type TestDns, type ZoneEntry } from "../../platform/dns-server.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import { domainsTab, proveIn, someDomain } from "./domains.fixture.ts";

/** The machine's address in tests. */
const machine = "192.0.2.7";

let api: TestApi;
let dns: TestDns;
let owner: TestPerson;
let serverId: string;
let port: number;
beforeAll(async () => {
  dns = await startTestDns();
  api = await startTestApi({ environment: { DNS_SERVERS: dns.address, NODE_PORT_FIRST: "25570" } });
  owner = await signUpSomebody(api.url);
  ({ serverId } = await someRunningServer(api, owner));
  const headers = { cookie: owner.cookies };
  port = Number((await ask(`${api.url}/api/servers/${serverId}`, { headers })).json["port"]);
});
afterAll(async () => {
  await api.stop();
  await dns.stop();
});

/** Verifies again, and returns the shown address. */
async function addressesOf(domain: string, entry: ZoneEntry, platformType = "java") {
  await api.application.pool.query("update servers set platform_type = $1 where id = $2", [
    platformType,
    serverId,
  ]);
  const tab = domainsTab(api, owner, serverId);
  proveIn(dns, domain, serverId);
  dns.zone.set(domain, entry);
  await tab.add(domain);
  const find = async () => (await tab.list()).find((one) => one["domain"] === domain);
  await tab.verify((await find())?.["id"]);
  const found = await find();
  expect(found).toMatchObject({ verified: true });
  return [found?.["javaAddress"], found?.["bedrockAddress"]];
}
const serviceAt = (domain: string, target: string, at: number) =>
  dns.zone.set(`_minecraft._tcp.${domain}`, [{ type: "SRV", data: { target, port: at } }]);

test("it includes the port while only an A record points to the machine", async () => {
  const domain = someDomain();
  expect(await addressesOf(domain, [{ type: "A", data: machine }])).toEqual([`${domain}:${port}`, null]);
});

test("it has no port for Java while the SRV record is right, and always one for Bedrock", async () => {
  const domain = someDomain();
  const entry = [{ type: "A", data: machine }] as const;
  serviceAt(domain, domain, port);
  expect(await addressesOf(domain, entry)).toEqual([domain, null]);
  expect(await addressesOf(domain, entry, "crossplay")).toEqual([domain, `${domain}:${port}`]);
  expect(await addressesOf(domain, entry, "bedrock")).toEqual([null, `${domain}:${port}`]);
  serviceAt(domain, domain, port + 1);
  expect(await addressesOf(domain, entry)).toEqual([`${domain}:${port}`, null]);
});

test("Bedrock players of a crossplay server are sent to their own port", async () => {
  const { pool } = api.application;
  await pool.query(
    `insert into port_leases (node_id, protocol, port, instance_id, purpose)
     select node_id, 'udp', $2::int, id, 'bedrock' from instances where server_id = $1`,
    [serverId, port + 5],
  );
  const domain = someDomain();
  serviceAt(domain, domain, port);
  const entry = [{ type: "A", data: machine }] as const;
  expect(await addressesOf(domain, entry, "crossplay")).toEqual([domain, `${domain}:${port + 5}`]);
  expect(await addressesOf(domain, entry, "java")).toEqual([domain, null]);
  await pool.query("delete from port_leases where purpose = 'bedrock'");
});

test("an SRV record suffices for Java if the name itself points to a website", async () => {
  const [domain, target] = [someDomain(), someDomain()];
  dns.zone.set(target, [{ type: "A", data: machine }]);
  serviceAt(domain, target, port);
  expect(await addressesOf(domain, [{ type: "A", data: "198.51.100.1" }])).toEqual([domain, null]);
});

test.each([
  ["a private address", [{ type: "A", data: "10.0.0.7" }]],
  ["the machine that asks", [{ type: "A", data: "127.0.0.1" }]],
  ["another machine", [{ type: "A", data: "198.51.100.1" }]],
  [
    "another machine for some players",
    [
      { type: "A", data: machine },
      { type: "AAAA", data: "2001:db8::1" },
    ],
  ],
] as const)("it is not the domain while that points to %s", async (_where, entry) => {
  expect(await addressesOf(someDomain(), entry)).toEqual([null, null]);
});
