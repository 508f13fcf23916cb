import { registration } from "@blockwright/contract/sign-up";
import { expect, test } from "vitest";
import { fieldErrors } from "./field-errors.ts";

test("gives each field its first message from the contract", () => {
  const result = registration.safeParse({ username: "ab", email: "nobody", password: "12345" });
  expect(result.error && fieldErrors(result.error)).toEqual({
    username: "Your username needs at least 3 characters.",
    email: "Please enter a valid e-mail address.",
    password: "Your password needs at least 6 characters.",
  });
});
