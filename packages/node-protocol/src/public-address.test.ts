import { BlockList, isIP, isIPv4 } from "node:net";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forbiddenAddresses, notAddresses, publicAddresses } from "./public-address.fixture.ts";
import { forbidAddressesBut, ipv4NetworkList, networkList, nonPublicNetworks } from "./public-address.ts";

const isForbidden = forbidAddressesBut([]);

describe("an address outside the public internet is never dialled", () => {
  test.each([...forbiddenAddresses, ...notAddresses])("%s: %s", (_kind, address) => {
    expect(isForbidden(address)).toBe(true);
  });

  test.each(publicAddresses)("%s may be: %s", (_kind, address) => {
    expect(isForbidden(address)).toBe(false);
  });

  test("as decided by Node.js's own BlockList, in any notation of an address", () => {
    const list = new BlockList();
    for (const [network] of nonPublicNetworks) {
      const [address = "", prefix] = network.split("/");
      list.addSubnet(address, Number(prefix), isIPv4(address) ? "ipv4" : "ipv6");
    }
    const text = fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended(), fc.string({ unit: "grapheme-ascii" }));
    fc.assert(
      fc.property(text, (address) => {
        const expected = isIP(address) === 0 || list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
        expect([address, isForbidden(address)]).toEqual([address, expected]);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("an allowed network", () => {
  const isForbiddenBut = forbidAddressesBut(["203.0.113.0/25", "fd12:3456::/32", "127.0.0.1/32"]);
  test.each([
    ["203.0.113.1", false],
    ["::ffff:203.0.113.1", false],
    ["203.0.113.128", true],
    ["192.0.2.1", true],
    ["fd12:3456:1::1", false],
    ["fd12:3457::1", true],
    ["127.0.0.1", false],
    ["127.0.0.2", true],
    ["8.8.8.8", false],
  ])("allows itself and nothing else: %s is forbidden: %s", (address, expected) => {
    expect(isForbiddenBut(address)).toBe(expected);
  });

  test.each([
    ["10.20.0.0/16, fd00::/8", true, false],
    ["", true, true],
    ["10.20.0.0/16,192.168.7.0/24", true, true],
    ["10.20.0.1", false, false],
    ["10.20.0.1/16", false, false],
    ["0.0.0.0/0", false, false],
    ["::/0", false, false],
    ["10.20.0.0/33", false, false],
    ["10.20.0.0/16/8", false, false],
    ["mirror.example.org", false, false],
  ])("is written with its prefix: %j", (text, isList, isIpv4List) => {
    expect(networkList.safeParse(text).success).toBe(isList);
    expect(ipv4NetworkList.safeParse(text).success).toBe(isIpv4List);
  });
});
