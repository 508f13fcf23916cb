import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { mainButton, toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const token = "A".repeat(43);
const request = "auth/password-reset";
const finish = `${request}/finish`;
const guest = { "auth/me": refusal(401, "SIGN_IN_REQUIRED", "Please log in first.") };
const capabilities = (mail: boolean) => ({
  capabilities: {
    model: false,
    cards: false,
    mail,
    edge: false,
    offsiteBackup: false,
    communityUrl: null,
  },
});

test("the log-in page leads to a form that asks for a link and answers the same for every address", async () => {
  const { user, api, at } = renderApp("/login", {
    ...guest,
    ...capabilities(true),
    [`POST ${request}`]: {},
  });
  await user.click(await screen.findByRole("link", { name: "Forgot your password?" }));
  await screen.findByRole("heading", { name: "Forgot your password?" });
  expect(at()).toBe("/forgot-password");
  await user.type(screen.getByLabelText("Email"), "alex@example.org");
  await user.click(await mainButton("Send link"));
  await screen.findByText(/If an account has this address, a link is on its way/);
  expect(api.sentTo(`/api/${request}`).map(({ body }) => body)).toEqual([{ email: "alex@example.org" }]);
});

test("without mail the page says whom to ask, and has no form", async () => {
  renderApp("/forgot-password", { ...guest, ...capabilities(false) });
  await screen.findByText(/Ask the operator for a link that sets a new password/);
  expect(screen.queryByLabelText("Email")).toBeNull();
});

test("a link sets the password with the token in the body", async () => {
  const { user, api } = renderApp(`/reset-password#${token}`, { ...guest, [`POST ${finish}`]: {} });
  await user.type(await screen.findByLabelText("New password"), "castle on a hill");
  await user.click(await mainButton("Set password"));
  await screen.findByRole("heading", { name: "Your password is set" });
  expect(api.sentTo(`/api/${finish}`).map(({ body }) => body)).toEqual([
    { token, newPassword: "castle on a hill" },
  ]);
});

test.each([
  ["is gone", refusal(404, "NOT_FOUND", "This link was used."), "This link was used."],
  ["gets a common password", refusal(422, "PASSWORD_REFUSED", "Too common."), "Too common."],
])("a link that %s says so on the page", async (_what, answer, sentence) => {
  const { user } = renderApp(`/reset-password#${token}`, { ...guest, [`POST ${finish}`]: answer });
  await user.type(await screen.findByLabelText("New password"), "123456");
  await user.click(await mainButton("Set password"));
  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(1));
});

test("a link without its token says so", async () => {
  renderApp("/reset-password", guest);
  await screen.findByText(/This link is not complete/);
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test("a refused log-in stays on the page beside its toast", async () => {
  const { user } = renderApp("/login", {
    ...guest,
    "POST auth/login": refusal(401, "INVALID_CREDENTIALS", "Invalid username or password"),
  });
  await user.type(await screen.findByLabelText("Username"), "alex");
  await user.type(screen.getByLabelText("Password"), "not it at all");
  await user.click(await mainButton("Login"));
  expect(await toastText("Login failed")).toContain("Invalid username or password");
  const main = screen.getByRole("main");
  expect(main.textContent).toContain("Invalid username or password");
});

test("a refused sign-up stays on the page, below the line of consent", async () => {
  const { user } = renderApp("/signup", {
    ...guest,
    "POST auth/signup": refusal(503, "BUSY", "We are very busy right now."),
  });
  await user.type(await screen.findByLabelText("Username"), "alex");
  await user.type(screen.getByLabelText("Email"), "alex@example.org");
  await user.type(screen.getByLabelText("Password"), "castle on a hill");
  await user.click(await mainButton("Sign Up"));
  expect(await toastText("Signup failed")).toContain("We are very busy right now.");
  const main = screen.getByRole("main");
  expect(main.textContent).toContain("We are very busy right now.");
  expect(main.textContent).toContain("By signing up you agree to our Terms and Privacy Policy.");
});
