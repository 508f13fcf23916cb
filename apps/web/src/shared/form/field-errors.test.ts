import { changePassword } from "@blockwright/contract/account";
import { deleteAccount } from "@blockwright/contract/account-data";
import { logIn } from "@blockwright/contract/auth";
import { addDomain } from "@blockwright/contract/domains";
import { requestPasswordReset } from "@blockwright/contract/password-reset";
import {
  beginSecondFactor,
  confirmIdentity,
  confirmSecondFactor,
  removeSecondFactor,
} from "@blockwright/contract/second-factor";
import { addSshKey } from "@blockwright/contract/sftp";
import { appealAlternateAccount, registration, signUp } from "@blockwright/contract/sign-up";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { explainField, fieldErrors } from "./field-errors.ts";

test("gives each field its first message from the contract", () => {
  const result = registration.safeParse({ username: "ab", email: "nobody", password: "12345" });
  expect(result.error && fieldErrors(result.error)).toEqual({
    username: "Your username needs at least 3 characters.",
    email: "Please enter a valid e-mail address.",
    password: "Your password needs at least 6 characters.",
  });
});

const forms = {
  addDomain,
  addSshKey,
  appealAlternateAccount,
  beginSecondFactor,
  changePassword,
  confirmIdentity,
  confirmSecondFactor,
  deleteAccount,
  logIn,
  removeSecondFactor,
  requestPasswordReset,
  signUp,
};
const entries: Readonly<Record<string, string | undefined>> = {
  nothing: undefined,
  blank: "",
  "one sign": "\u0001",
  "too much": "x".repeat(100_000),
};

describe.each(Object.entries(forms))("the form of %s", (_name, { body }) => {
  test.each(Object.keys(entries))("with %s in its fields has no library's words", (what) => {
    const values = Object.fromEntries(Object.keys(body.shape).map((name) => [name, entries[what]]));
    const result = body.safeParse(values, { error: explainField });
    const messages = result.error ? Object.values(fieldErrors(result.error)) : [];
    expect(
      messages.filter((message) => /invalid|expected|received|too (small|big)/i.test(String(message))),
    ).toEqual([]);
  });
});

test("says what to do where the contract has no sentence", () => {
  const schema = z.object({ name: z.string().min(2).max(3), age: z.coerce.number() });
  const told = (name: string | undefined, age: string) => {
    const { error } = schema.safeParse({ name, age }, { error: explainField });
    return error && fieldErrors(error);
  };
  expect(told(undefined, "old")).toEqual({ name: "Please fill this in.", age: "Please check this." });
  expect(told("", "1")).toEqual({ name: "Please fill this in." });
  expect(told("a", "1")).toEqual({ name: "Please check this." });
  expect(told("abcd", "1")).toEqual({ name: "That's too long." });
});
