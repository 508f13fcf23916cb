import { expect, test } from "vitest";
import { momentOf, ownAddress } from "./own-address.ts";

const hosts = ["cdn.modrinth.com"];

test("an address on the source's own host is kept", () => {
  expect(ownAddress("https://cdn.modrinth.com/data/icon.png", hosts)).toBe(
    "https://cdn.modrinth.com/data/icon.png",
  );
});

test.each([
  "http://cdn.modrinth.com/icon.png",
  "https://cdn.modrinth.com.evil.example/icon.png",
  "https://cdn.modrinth.com:8443/icon.png",
  "https://me:secret@cdn.modrinth.com/icon.png",
  "https://evil.example/?cdn.modrinth.com",
  "javascript:alert(1)//cdn.modrinth.com",
  "data:text/html,<script>",
  "//cdn.modrinth.com/icon.png",
  `https://cdn.modrinth.com/${"x".repeat(2000)}`,
  "",
  null,
])("%s is dropped", (address) => {
  expect(ownAddress(address, hosts)).toBeNull();
});

test.each([
  ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000Z"],
  ["yesterday", null],
  [Infinity, null],
  [null, null],
])("%s is the time %s", (told, moment) => {
  expect(momentOf(told)).toBe(moment);
});
