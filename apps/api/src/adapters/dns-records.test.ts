import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestDns, type TestDns } from "../platform/dns-server.fixture.ts";
import { createDnsRecords } from "./dns-records.ts";

let dns: TestDns;
beforeAll(async () => {
  dns = await startTestDns();
});
afterAll(() => dns.stop());

const look = () => createDnsRecords({ servers: [dns.address], timeoutMs: 200, tries: 2 });

test("a TXT record split into several strings is joined into one text", async () => {
  dns.zone.set("pieces.com", [{ type: "TXT", data: ["block", "wright"] }]);
  expect(await look().txt("pieces.com")).toEqual({ kind: "found", values: ["blockwright"] });
});

test("an answer too large for a datagram is fetched over TCP and truncated", async () => {
  const records = Array.from({ length: 80 }, (_, at) => ({
    type: "TXT" as const,
    data: `${at}-${"x".repeat(60)}`,
  }));
  dns.zone.set("large.com", records);
  const answer = await look().txt("large.com");
  expect(answer.kind === "found" && answer.values.length).toBe(50);
  expect(dns.questions).toEqual(expect.arrayContaining(["udp TXT large.com", "tcp TXT large.com"]));
});

test("an overlong text is cut", async () => {
  dns.zone.set("long.com", [{ type: "TXT", data: Array.from({ length: 8 }, () => "y".repeat(250)) }]);
  const answer = await look().txt("long.com");
  expect(answer.kind === "found" && answer.values[0]?.length).toBe(512);
});

test("a missing name and a missing record are valid answers", async () => {
  dns.zone.set("other.com", [{ type: "A", data: "203.0.113.1" }]);
  expect(await look().txt("nothing.com")).toEqual({ kind: "none" });
  expect(await look().txt("other.com")).toEqual({ kind: "none" });
});

test("errors and timeouts are not answers, and a silent server times out", async () => {
  dns.zone.set("broken.com", "SERVFAIL").set("quiet.com", "silent");
  expect(await look().txt("broken.com")).toEqual({ kind: "unanswered" });
  const began = performance.now();
  expect(await look().txt("quiet.com")).toEqual({ kind: "unanswered" });
  expect(performance.now() - began, "time limit").toBeLessThan(2000);
});

test("IPv4 and IPv6 addresses are found at the end of a CNAME chain", async () => {
  dns.zone
    .set("a.com", [{ type: "CNAME", data: "b.com" }])
    .set("b.com", [{ type: "CNAME", data: "c.com" }])
    .set("c.com", [
      { type: "A", data: "203.0.113.1" },
      { type: "AAAA", data: "2001:db8::1" },
    ]);
  expect(await look().addresses("a.com")).toEqual({
    kind: "found",
    values: ["203.0.113.1", "2001:db8::1"],
  });
  expect(await look().cname("a.com")).toEqual({ kind: "found", values: ["b.com"] });
});

test("name servers are those of the zone that contains the name", async () => {
  dns.zone.set("zone.com", [{ type: "NS", data: "NS1.Provider.net" }]);
  expect(await look().nameServers("a.play.zone.com")).toEqual({
    kind: "found",
    values: ["ns1.provider.net"],
  });
});

test("a service record has its target and its port", async () => {
  dns.zone.set("_minecraft._tcp.zone.com", [
    { type: "SRV", data: { target: "Play.zone.com", port: 25_570 } },
  ]);
  expect(await look().srv("_minecraft._tcp.zone.com")).toEqual({
    kind: "found",
    values: [{ target: "play.zone.com", port: 25_570 }],
  });
});
