import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, usualAnswers } from "../features/builds/build-answers.fixture.ts";
import { mainButton, toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const token = "A".repeat(43);
const path = "account/email";
const state = usualAnswers[path];

const openAccount = (more: Readonly<Record<string, unknown>> = {}) =>
  renderApp("/account", { "account/sign-ins": { signIns: [] }, "account/ssh-keys": { keys: [] }, ...more });

test("the account page shows the state of the address, and sends a link", async () => {
  const { user, api } = openAccount({ [`POST ${path}/verification`]: {} });
  await screen.findByText("Not verified");
  await user.click(await mainButton("Send verification email"));
  expect(await toastText("We sent you an email")).toContain("The link in it works for 24 hours.");
  expect(api.sentTo(`/api/${path}/verification`)).toHaveLength(1);
});

test("a link that was not sent shows why", async () => {
  const tooMany = refusal(429, "TOO_MANY_TRIES", "Please wait a while.");
  const { user } = openAccount({ [`POST ${path}/verification`]: tooMany });
  await user.click(await mainButton("Send verification email"));
  expect(await toastText("The email was not sent")).toContain("Please wait a while.");
});

test.each([
  ["is verified", { ...state, isVerified: true }, "You confirmed that this address is yours."],
  ["can't be verified", { ...state, canVerify: false }, /This site doesn't send email, so addresses/],
])("an address that %s offers no link", async (_what, answer, sentence) => {
  openAccount({ [path]: answer });
  await screen.findByText(sentence);
  expect(screen.queryByRole("button", { name: "Send verification email" })).toBeNull();
});

test("the page of a link verifies on a click, and not before", async () => {
  const { user, api } = renderApp(`/verify/${token}`, { [`POST ${path}/verify`]: {} });
  const button = await mainButton("Verify email");
  expect(api.sentTo(`/api/${path}/verify`)).toEqual([]);
  await user.click(button);
  await screen.findByRole("heading", { name: "Your email is verified" });
  expect(api.sentTo(`/api/${path}/verify`).map(({ body }) => body)).toEqual([{ token }]);
});

test("a link that no longer works says so", async () => {
  const sentence = "This link was used, replaced by a newer one or is too old. Please ask for a new one.";
  const { user } = renderApp(`/verify/${token}`, {
    [`POST ${path}/verify`]: refusal(404, "NOT_FOUND", sentence),
  });
  await user.click(await mainButton("Verify email"));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(sentence));
});
