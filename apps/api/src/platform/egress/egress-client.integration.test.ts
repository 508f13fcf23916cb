import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOwnNetwork, type Call, type OwnNetwork } from "./own-network.fixture.ts";

let network: OwnNetwork;
beforeAll(async () => void (network = await startOwnNetwork()));
afterAll(() => network.stop());

const other = "http://203.0.113.251";
const named = (host: string): Partial<Call> => ({ base: `http://${host}` });
/** Every possible target is allowed by name here, so that only the address guard is left. */
const everything = [
  "203.0.113.250",
  "127.0.0.1",
  "[::1]",
  "10.0.0.1",
  "169.254.169.254",
  "100.64.0.1",
  "[64:ff9b::7f00:1]",
  "[::ffff:7f00:1]",
  "[fd00::1]",
  "private.test",
  "203.0.113.251",
];
const sentTo = (location: string): string => `/redirect?to=${encodeURIComponent(location)}`;

/** What a source does → what its caller sees. `ms`: the maximum, far below the test's own limit. */
const table: readonly [what: string, path: string, result: string, more?: Partial<Call>][] = [
  ["a good answer", "/ok", "answer"],
  ["a packed answer", "/gzip", "answer"],
  ["a brotli answer", "/br", "answer"],
  ["a base with a path", "/ok", "answer", { base: "http://203.0.113.250/v2" }],
  ["404", "/404", "missing"],
  ["410", "/410", "missing"],
  ["404 where that is an answer", "/404", "none", { kind: "askIfAny" }],
  ["410 where 404 is an answer", "/410", "none", { kind: "askIfAny" }],
  ["403", "/403", "unavailable"],
  ["400", "/400", "unexpected"],
  ["304 to a first question", "/304", "unexpected"],
  ["429 with a short Retry-After", "/429-once", "answer", { sourceName: "busy-once" }],
  ["429 with a long Retry-After", "/429-long", "unavailable", { sourceName: "busy" }],
  ["429 with a far X-Ratelimit-Reset", "/429-reset", "unavailable", { sourceName: "busier" }],
  ["500 for good", "/500", "unavailable"],
  ["500 once", "/500-once", "answer"],
  ["a connection cut once", "/reset-once", "answer"],
  ["headers that never come", "/slow-headers", "unavailable"],
  ["a body that stops coming", "/slow-body", "unavailable"],
  ["a body that trickles for ever", "/trickle", "unavailable"],
  ["a body cut short", "/truncated", "unavailable"],
  ["a redirect to the same host", sentTo("/ok"), "answer"],
  ["five redirects", "/redirect-chain?left=4", "answer"],
  ["six redirects", "/redirect-chain?left=5", "unexpected"],
  ["a redirect with an endless body", "/redirect-endless-body", "answer"],
  ["a redirect to nowhere", sentTo("http://"), "unexpected"],
  ["a redirect to another host", sentTo(`${other}/ok`), "forbidden-address"],
  ["a redirect to another port", sentTo("http://203.0.113.250:8080/ok"), "forbidden-address"],
  ["a redirect to a file", sentTo("file:///etc/passwd"), "forbidden-address"],
  ["a redirect with a password", sentTo("http://a:b@203.0.113.250/ok"), "forbidden-address"],
  ...[
    ["loopback", "http://127.0.0.1/ok"],
    ["loopback as a number", "http://2130706433/ok"],
    ["IPv6 loopback", "http://[::1]/ok"],
    ["mapped loopback", "http://[::ffff:127.0.0.1]/ok"],
    ["a private address", "http://10.0.0.1/ok"],
    ["a unique local address", "http://[fd00::1]/ok"],
    ["carrier-grade NAT", "http://100.64.0.1/ok"],
    ["a cloud's metadata", "http://169.254.169.254/ok"],
    ["NAT64", "http://[64:ff9b::127.0.0.1]/ok"],
    ["a name with a private address", "http://private.test/ok"],
  ].flatMap(([what, location = ""]): [string, string, string, Partial<Call>][] => [
    [`a redirect to ${what}`, sentTo(location), "forbidden-address", {}],
    [
      `a redirect to ${what}, allowed by name`,
      sentTo(location),
      "forbidden-address",
      { allowedHosts: everything },
    ],
  ]),
  ["a name", "/ok", "answer", named("source.test")],
  ["a name with a private address", "/ok", "forbidden-address", named("private.test")],
  ["a name with the address of metadata", "/ok", "forbidden-address", named("metadata.test")],
  ["a name with a mapped address", "/ok", "forbidden-address", named("mapped.test")],
  ["a name with a NAT64 address", "/ok", "forbidden-address", named("nat64.test")],
  ["a name with a forbidden and an allowed address", "/ok", "answer", named("mixed.test")],
  ["a name without an address", "/ok", "unavailable", named("nowhere.test")],
  ["a base that is a forbidden address", "/ok", "forbidden-address", named("127.0.0.1")],
  ["a path above the base", "/../ok", "forbidden-address", { base: "http://203.0.113.250/v2" }],
  ["a whole address elsewhere", `${other}/ok`, "forbidden-address"],
  ["nobody listens", "/ok", "unavailable", { base: "http://203.0.113.250:9" }],
  ["10 MB of JSON", "/huge-json", "too-large"],
  ["a declared terabyte", "/huge-declared", "too-large"],
  ["an endless body", "/endless", "too-large"],
  ["a gzip bomb", "/gzip-bomb", "too-large"],
  ["a brotli bomb", "/br-bomb", "too-large"],
  ["broken gzip", "/gzip-broken", "unexpected"],
  ["broken brotli", "/br-broken", "unexpected"],
  ["gzip cut short", "/gzip-cut", "unexpected"],
  ["packed twice", "/gzip-twice", "unexpected"],
  ["invalid JSON", "/invalid-json", "unexpected"],
  ["another shape", "/wrong-shape", "unexpected"],
  ["a web page", "/html", "unexpected"],
  ["a web page as text", "/html", "unexpected", { kind: "text" }],
  ["a web page that was asked for", "/html", "answer", { kind: "text", headers: { Accept: "text/html" } }],
  ["text", "/text", "answer", { kind: "text" }],
  ["what is not UTF-8", "/not-utf8", "unexpected"],
  ["text with a zero byte", "/zero-byte", "unexpected", { kind: "text" }],
  ["100 kB of headers", "/header-flood", "unexpected"],
  ["no HTTP at all", "/no-http", "unexpected"],
  ["a file", "/file", "answer", { kind: "file" }],
  ["a file that is not there", "/404", "missing", { kind: "file" }],
  ["a file behind a redirect", sentTo("/file"), "answer", { kind: "file" }],
  [
    "a file behind a redirect to loopback",
    sentTo("http://127.0.0.1/file"),
    "forbidden-address",
    { kind: "file" },
  ],
  [
    "a file at a forbidden address",
    "http://127.0.0.1/file",
    "forbidden-address",
    { kind: "file", allowedHosts: everything },
  ],
  ["a file that is too large", "/endless", "too-large", { kind: "file" }],
  ["a file that trickles", "/trickle", "unavailable", { kind: "file" }],
  ["a file that stops coming", "/slow-body", "unavailable", { kind: "file" }],
];

describe("whatever a source does", () => {
  test.each(table)("%s (%s) → %s", async (_what, path, result, more) => {
    const { outcomes, seen } = await network.send({ calls: [{ kind: "ask", path, ...more }] });
    expect(outcomes[0]).toMatchObject({ result });
    // The longest is the limit on a whole answer; the rest allows for a slow machine.
    expect(outcomes[0]?.ms, "time limit").toBeLessThan(6_000);
    expect(seen.trespasses).toEqual([]);
  });

  test("a name that resolves elsewhere the second time gains nothing, then or later", async () => {
    const call: Call = { kind: "ask", path: "/ok", ...named("rebinding.test") };
    const first = await network.send({ calls: [call], client: "rebinding" });
    expect(first.outcomes[0]?.result).toBe("answer");
    // Another client without an open connection, so that the name is resolved again.
    const second = await network.send({ calls: [{ ...call, path: "/ok?2" }], client: "rebound" });
    expect(second.outcomes[0]?.result).toBe("forbidden-address");
    expect(second.seen.trespasses).toEqual([]);
  });

  test("only the guard blocks it: every forbidden address of this network answers", async () => {
    const forbidden = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "100.64.0.1", "::1", "64:ff9b::7f00:1"];
    const { reached } = await network.send({ calls: [], unguarded: forbidden });
    expect(reached).toEqual(forbidden);
  });
});

describe("every outgoing request", () => {
  test("names us and a contact", async () => {
    const before = await network.send({ calls: [] });
    const { seen } = await network.send({
      calls: [
        { kind: "ask", path: sentTo("/ok?agent") },
        { kind: "file", path: "/file" },
      ],
    });
    expect(seen.userAgents.slice(before.seen.userAgents.length)).toEqual(
      Array(3).fill("Blockwright/0.1.0 (https://play.example.org/)"),
    );
  });

  test("uses the right name, also in the handshake, though an address is dialled", async () => {
    const { outcomes, seen } = await network.send({
      calls: [{ kind: "ask", path: "/ok", base: "https://source.test" }],
    });
    expect(outcomes[0]?.result).toBe("unavailable");
    expect(new Set(seen.serverNames)).toEqual(new Set(["source.test"]));
    expect(seen.requests["source.test/ok"]).toBeGreaterThan(0);
  });

  test("a file comes with its hashes and its final address", async () => {
    const { outcomes } = await network.send({ calls: [{ kind: "file", path: sentTo("/file") }] });
    const bytes = "the bytes of a file";
    const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest("hex");
    expect(outcomes[0]?.value).toEqual({
      text: bytes,
      sha256: hash("sha256"),
      sha1: hash("sha1"),
      sha512: hash("sha512"),
      finalUrl: "http://203.0.113.250/file",
    });
  });

  test("a file that only trickles is aborted long before its time is over", async () => {
    const { outcomes } = await network.send({ calls: [{ kind: "file", path: "/trickle" }] });
    expect(outcomes[0]?.message).toBe("hostile sends too slowly.");
  });

  test("neither answers nor addresses reach the log", async () => {
    const { seen } = await network.send({
      client: "canary",
      calls: [
        { kind: "ask", path: "/invalid-json?q=canary-word" },
        { kind: "ask", path: "/404?q=canary-word" },
      ],
    });
    expect(seen.log).toContain("answers with what is no JSON");
    expect(seen.log).not.toContain("canary");
  });
});
