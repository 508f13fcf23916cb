import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyedHash } from "../../../platform/keyed-hash.ts";
import { makePassword, mayBePassword } from "./sftp-password.ts";

const keyedHash = createKeyedHash(randomBytes(32));

test("a generated password is recognised, and no other text is", () => {
  const password = makePassword(keyedHash);
  expect(password).toMatch(/^([a-z2-9]{6}-){4}[a-z2-9]{6}$/);
  expect(mayBePassword(keyedHash, password)).toBe(true);
  expect(mayBePassword(keyedHash, makePassword(createKeyedHash(randomBytes(32))))).toBe(false);
  for (const other of ["", "hunter2", password.slice(1), `${password}a`, password.toUpperCase()])
    expect(mayBePassword(keyedHash, other)).toBe(false);
});

test("no two passwords are equal", () => {
  const made = Array.from({ length: 1000 }, () => makePassword(keyedHash));
  expect(new Set(made).size).toBe(1000);
});
