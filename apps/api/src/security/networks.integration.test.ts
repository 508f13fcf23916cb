import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask, post } from "../http-client.fixture.ts";
import { someAddress, someRegistration } from "../modules/accounts/people.fixture.ts";
import { limitTable } from "../platform/http/limits/limit-table.ts";
import { wideNetworkTimes } from "../platform/limits.ts";
import { networksOf } from "../platform/networks.ts";
import { changingRoutes } from "./ready-request.fixture.ts";

const perMinute = 10;
const tries = 14;

const bare = await startTestApi();
afterAll(() => bare.stop());
const limited = bare.application
  .routes()
  .filter(({ route }) => limitTable[route.limit].perNetwork.countedIn === "database");

/** Another name each time, so that only the network can be counted. */
const guessSomeName = (api: TestApi, from: string, headers: Record<string, string>) =>
  post(
    `${api.url}/api/auth/login`,
    { username: `n${randomBytes(6).toString("hex")}`, password: "not the one" },
    { from, headers },
  );

async function countLookedAt(
  api: TestApi,
  from: (index: number) => string,
  headers: (index: number) => Record<string, string>,
): Promise<number> {
  let lookedAt = 0;
  for (let index = 0; index < tries; index += 1) {
    const { status } = await guessSomeName(api, from(index), headers(index));
    expect([401, 429]).toContain(status);
    if (status === 401) lookedAt += 1;
  }
  return lookedAt;
}

describe("without trusted proxies", () => {
  test.each<[string, (index: number) => Record<string, string>]>([
    ["nothing", () => ({})],
    ["X-Forwarded-For", (index) => ({ "x-forwarded-for": `198.51.100.${index}` })],
    ["a chain of proxies", (index) => ({ "x-forwarded-for": `198.51.100.${index}, 127.0.0.1` })],
    ["Forwarded", (index) => ({ forwarded: `for=198.51.100.${index};proto=https` })],
    ["X-Real-IP", (index) => ({ "x-real-ip": `198.51.100.${index}` })],
    ["True-Client-IP", (index) => ({ "true-client-ip": `198.51.100.${index}` })],
    ["X-Forwarded-Host", (index) => ({ "x-forwarded-host": `host-${index}.example` })],
    ["another Host", (index) => ({ host: `host-${index}.example` })],
    ["other browsers", (index) => ({ "user-agent": `Browser/${index}` })],
  ])("one network tries many names: ten are looked at whatever it says with %s", async (_what, headers) => {
    const from = someAddress();
    expect(await countLookedAt(bare, () => from, headers)).toBe(perMinute);
    expect((await guessSomeName(bare, someAddress(), headers(0))).status).toBe(401);
  });

  test("fifty at the same moment are no way around it", async () => {
    const from = someAddress();
    const answers = await Promise.all(Array.from({ length: 50 }, () => guessSomeName(bare, from, {})));
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(perMinute);
  });

  test.each(limited.map(({ route }) => [route.path, limitTable[route.limit].perNetwork.limit] as const))(
    "%s counts its %i tries before it reads the body",
    async (path, limit) => {
      const from = someAddress();
      const statuses: number[] = [];
      for (let index = 0; index < limit + 2; index += 1)
        statuses.push((await ask(`${bare.url}${path}`, { method: "POST", body: "{", from })).status);
      expect(statuses).toEqual([...Array.from({ length: limit }, () => 400), 429, 429]);
    },
  );

  test("every route with which a guest can change something has such a limit", () => {
    const open = changingRoutes(bare)
      .filter(([, { access }]) => access === "public")
      .map(([, { path }]) => path)
      .filter((path) => !limited.some(({ route }) => route.path === path));
    // Logging out does nothing without a sign-in, a look-up only reads, a relay needs the signature of a machine, and an
    // event that of the card provider.
    expect(open.toSorted()).toEqual([
      "/api/auth/logout",
      "/api/console-shares/look-up",
      "/api/friends-pages/look-up",
      "/api/invites/look-up",
      "/api/relays/{replica}/{relayId}",
      "/api/webhooks/stripe",
    ]);
  });
});

describe("behind the trusted proxy 127.0.0.1", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  });
  afterAll(() => api.stop());

  let nextWide = 0x100;
  const proxy = () => "127.0.0.1";
  const via = (chain: string) => ({ "x-forwarded-for": chain });

  test.each<[string, (index: number) => string, number]>([
    ["one address", () => "203.0.113.1", perMinute],
    ["one address behind forged ones", (index) => `198.51.100.${index}, 203.0.113.2`, perMinute],
    [
      "one address behind a forged proxy",
      (index) => `198.51.100.${index}, 127.0.0.1, 203.0.113.3`,
      perMinute,
    ],
    ["one address before our proxy", (index) => `198.51.100.${index}, 203.0.113.4, 127.0.0.1`, perMinute],
    ["one address with odd spaces", (index) => `198.51.100.${index} ,\t203.0.113.5`, perMinute],
    ["one network of IPv6", (index) => `2001:db8:1:2::${index.toString(16)}`, perMinute],
    ["one address written as IPv6", (index) => (index % 2 ? "203.0.113.6" : "::ffff:203.0.113.6"), perMinute],
    ["many addresses", (index) => `203.0.113.${100 + index}`, tries],
    ["many networks of IPv6", (index) => `2001:db8:2:${index.toString(16)}::1`, tries],
  ])("%s: the right-most address that is not ours counts", async (_what, chain, expected) => {
    expect(await countLookedAt(api, proxy, (index) => via(chain(index)))).toBe(expected);
  });

  test.each(limited.map(({ route }) => [route.path, limitTable[route.limit].perNetwork.limit] as const))(
    "%s counts a /48 too, with %i times eight",
    async (path, limit) => {
      const wide = `2001:db8:${(nextWide += 1).toString(16)}`;
      const ask400or429 = async (index: number, prefix = wide) => {
        const headers = via(`${prefix}:${index.toString(16)}::1`);
        return (await ask(`${api.url}${path}`, { method: "POST", body: "{", headers })).status;
      };
      const statuses: number[] = [];
      // Each from its own /64.
      for (let index = 0; index < limit * wideNetworkTimes; index += 1)
        statuses.push(await ask400or429(index));
      expect(new Set(statuses)).toEqual(new Set([400]));
      expect(await ask400or429(0xffff)).toBe(429);
      expect(await ask400or429(0xffff, `2001:db8:${(nextWide += 1).toString(16)}`)).toBe(400);
    },
  );

  test("new accounts are counted per /48 too, and a full /64 costs its neighbours nothing", async () => {
    const wide = `2001:db8:${(nextWide += 1).toString(16)}`;
    const signUp = async (subnet: number) => {
      const headers = via(`${wide}:${subnet.toString(16)}::1`);
      return (await post(`${api.url}/api/auth/signup`, someRegistration(), { headers })).status;
    };
    const statuses: number[] = [];
    // Nine in one /64, of which five succeed, then one in each of many.
    for (let index = 0; index < 9; index += 1) statuses.push(await signUp(0));
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    const others: number[] = [];
    for (let subnet = 1; subnet <= 5 * wideNetworkTimes; subnet += 1) others.push(await signUp(subnet));
    expect(others.filter((status) => status === 201)).toHaveLength(5 * wideNetworkTimes - 5);
    expect(others.at(-1)).toBe(429);
  });

  test("a caller that is not the proxy is counted by its own address", async () => {
    expect(
      await countLookedAt(
        api,
        () => "127.9.9.9",
        (index) => via(`203.0.113.${200 + index}`),
      ),
    ).toBe(perMinute);
  });
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["0:0:0:0:0:ffff:c000:0207", "192.0.2.7"],
  ["0000::FFFF:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::ffff", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::FFFF", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
  ["1:2:3:4:5:6:192.0.2.7", "1:2:3:4::/64"],
  ["1::192.0.2.7", "1:0:0:0::/64"],
  ["1:2:3::4:192.0.2.7", "1:2:3:0::/64"],
])("the address %s belongs to the network %s", (address, network) => {
  expect(networksOf(address).network).toBe(network);
});

test.each([
  ["192.0.2.7", undefined],
  ["::ffff:192.0.2.7", undefined],
  ["::ffff:c000:207", undefined],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:DB8::1", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
])("the address %s belongs to the wide network %s", (address, wideNetwork) => {
  expect(networksOf(address).wideNetwork).toBe(wideNetwork);
});
