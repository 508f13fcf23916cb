import { randomBytes, randomUUID } from "node:crypto";
import { assert, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { readConfig } from "../platform/config.ts";
import { createSecrets } from "../platform/secrets.ts";

const key = (id: string) => ({ id, key: randomBytes(32) });
const old = key("k1");
const current = key("k2");
const secrets = createSecrets([current, old]);
const row = randomUUID();

test("a text sealed for a row can be opened for it, regardless of its content", () => {
  assert(
    property(string({ unit: "binary" }), (text) => secrets.open(secrets.seal(text, row), row) === text),
    {
      numRuns: 500,
    },
  );
});

test("the same text sealed twice looks different, and neither shows it", () => {
  const sealed = [secrets.seal("the same text", row), secrets.seal("the same text", row)];
  expect(sealed[0]).not.toBe(sealed[1]);
  for (const one of sealed) {
    const bytes = Buffer.from(one.slice(one.indexOf(":") + 1), "base64");
    expect(bytes.includes("same")).toBe(false);
  }
});

describe("a sealed text does not open", () => {
  const sealed = secrets.seal("a link that opens an account", row);
  const [id = "", body = ""] = sealed.split(":");
  const bytes = Buffer.from(body, "base64");
  const flip = (index: number) => {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    return `${id}:${changed.toString("base64")}`;
  };

  test.each([
    ["for another row", sealed, randomUUID()],
    ["for no row", sealed, ""],
    ["under another key's name", `k1:${body}`, row],
    ["under an unknown key's name", `k9:${body}`, row],
    ["without a key's name", body, row],
    ["without its end", `${id}:${bytes.subarray(0, -1).toString("base64")}`, row],
    ["without its body", `${id}:${bytes.subarray(0, 28).toString("base64")}`, row],
    ["with a shorter tag", `${id}:${bytes.subarray(0, 16).toString("base64")}`, row],
    ["when it is empty", "", row],
    ["when only the key's name is left", `${id}:`, row],
  ])("%s", (_how, text, rowId) => {
    expect(catchError(() => secrets.open(text, rowId))).not.toBe("");
  });

  test("with any one bit changed", () => {
    for (let index = 0; index < bytes.length; index += 1)
      expect([index, catchError(() => secrets.open(flip(index), row))]).not.toEqual([index, ""]);
  });

  test("and the refusal does not quote it", () => {
    for (const text of [`k9:${body}`, flip(40)]) {
      const refusal = catchError(() => secrets.open(text, row));
      expect(refusal).not.toContain(body.slice(0, 12));
      expect(refusal).not.toContain("a link");
    }
  });
});

test("after key rotation old rows can be opened and new ones use the new key", () => {
  const before = createSecrets([old]);
  const sealedBefore = before.seal("from before", row);
  expect(secrets.open(sealedBefore, row)).toBe("from before");
  const sealedNow = secrets.seal("from now", row);
  expect(sealedNow.startsWith("k2:")).toBe(true);
  expect(() => before.open(sealedNow, row)).toThrow("k2");
  expect(() => createSecrets([current]).open(sealedBefore, row)).toThrow("k1");
});

test.each([
  ["no key", ""],
  ["a key without a name", randomBytes(32).toString("base64")],
  ["a short key", `k1:${randomBytes(31).toString("base64")}`],
  ["a long key", `k1:${randomBytes(33).toString("base64")}`],
  ["a key that is not base64", `k1:${"!".repeat(43)}=`],
  ["a good key and a bad one", `k1:${randomBytes(32).toString("base64")},k2:short`],
])("the api does not start with %s, and does not repeat what it was given", (_what, keys) => {
  const environment = {
    DATABASE_URL: "postgres://somebody:pass-canary@localhost/x",
    NATS_URL: "nats://localhost",
    NATS_CREDS_FILE: "/nowhere",
    PUBLIC_URL: "http://localhost",
    SIGNALS_PEPPER: randomBytes(32).toString("base64"),
    SECRETS_KEYS: keys,
  };
  const refusal = catchError(() => readConfig(environment));
  expect(refusal).toContain("SECRETS_KEYS");
  expect(refusal).not.toContain("pass-canary");
  expect(refusal).not.toContain(environment.SIGNALS_PEPPER);
  const values = keys.split(/[:,]/).filter((part) => part.length > 8);
  expect(values.filter((value) => refusal.includes(value))).toEqual([]);
});

function catchError(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return "";
}
