import { describe, expect, test } from "vitest";
import { checkDestination, destinationOf } from "./destination.ts";
import type { EgressSource } from "./egress-client.ts";

const source: EgressSource = {
  name: "modrinth",
  baseUrl: "https://api.example.org/v2",
  allowedHosts: ["api.example.org", "cdn.example.org"],
  requestsPerMinute: 60,
};

describe("where a request goes", () => {
  test.each([
    ["/search?query=a b", "https://api.example.org/v2/search?query=a%20b"],
    ["//cdn.example.org/x", "https://api.example.org/v2//cdn.example.org/x"],
    ["/a#part", "https://api.example.org/v2/a"],
    ["https://cdn.example.org/file.jar", "https://cdn.example.org/file.jar"],
    ["https://CDN.example.org:443/file.jar", "https://cdn.example.org/file.jar"],
  ])("%s → %s", (path, expected) => {
    expect(destinationOf(source, path).href).toBe(expected);
  });

  test.each([
    ["/../admin"],
    ["/%2e%2e/admin"],
    ["/..\\..\\admin"],
    ["https://evil.example.org/x"],
    ["https://api.example.org.evil.example/x"],
    ["https://api.example.org./x"],
    ["https://api.example.org:8443/x"],
    ["https://user@api.example.org/x"],
    ["https://user:pass@api.example.org/x"],
    ["https://evil.example\\@api.example.org/x"],
    ["http://api.example.org/x"],
    ["ftp://api.example.org/x"],
    ["file:///etc/passwd"],
    ["data:application/json,{}"],
    ["javascript:alert(1)"],
  ])("not to %s", (path) => {
    expect(() => destinationOf(source, path)).toThrow(
      expect.objectContaining({ code: "forbidden-address", sourceName: "modrinth" }),
    );
  });

  test("a redirect never leaves TLS, even if the source itself began without it", () => {
    const plain = { ...source, baseUrl: "http://api.example.org" };
    const here = new URL("http://api.example.org/a");
    const there = new URL("https://cdn.example.org/b");
    expect(checkDestination(plain, "https://cdn.example.org/b", here).href).toBe(there.href);
    expect(checkDestination(plain, "/c", here).href).toBe("http://api.example.org/c");
    expect(() => checkDestination(plain, "http://api.example.org/c", there)).toThrow("is not encrypted");
  });
});
