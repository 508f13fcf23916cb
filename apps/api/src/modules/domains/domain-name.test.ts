import { expect, test } from "vitest";
import { readDomainName } from "./domain-name.ts";

const ours = ["panel.host.example.org", "blockwright.net", "localhost"];
const read = (typed: string) => readDomainName(typed, ours);

test.each([
  ["play.castle.com", "play.castle.com"],
  ["  Play.Castle.COM. ", "play.castle.com"],
  ["castle.co.uk", "castle.co.uk"],
  ["me.duckdns.org", "me.duckdns.org"],
  ["bücher.de", "xn--bcher-kva.de"],
  ["BÜCHER.de", "xn--bcher-kva.de"],
  ["xn--bcher-kva.de", "xn--bcher-kva.de"],
  ["spiel。例え.jp", "spiel.xn--r8jz45g.jp"],
])("%s is stored as %s", (typed, kept) => {
  expect(read(typed)).toBe(kept);
});

test.each([
  "",
  "castle",
  "-castle.com",
  "castle-.com",
  "castle..com",
  "*.castle.com",
  "_minecraft.castle.com",
  "play castle.com",
  "https://castle.com",
  "castle.com:25565",
  "castle.com/path",
  "me@castle.com",
  "castle%2ecom",
  "db.internal",
  "router.local",
  "nas.lan",
  "localhost",
  "castle.notanending",
  `${"a".repeat(64)}.com`,
  `${"a.".repeat(125)}com`,
  "xn--\u0000.com",
  "castle.com\u0000.org",
])("%j is no domain", (typed) => {
  expect(() => read(typed)).toThrow("That is not a domain.");
});

test.each(["192.0.2.1", "[2001:db8::1]", "2001:db8::1", "127.1", "0x7f.0.0.1", "2130706433", "１２７.0.0.1"])(
  "%s is an address",
  (typed) => {
    expect(() => read(typed)).toThrow("That is an IP address.");
  },
);

test.each(["com", "co.uk", "xn--p1ai", "CO.UK.", "github.io"])(
  "%s is a suffix that many domains share",
  (typed) => {
    expect(() => read(typed)).toThrow("is an ending that many domains share");
  },
);

test.each([
  "example.org",
  "panel.host.example.org",
  "play.example.org",
  "Blockwright.NET",
  "a.b.blockwright.net",
])("%s is ours", (typed) => {
  expect(() => read(typed)).toThrow("belongs to this site");
});

test("a name that only ends like ours is not ours", () => {
  expect(read("notblockwright.net")).toBe("notblockwright.net");
});
