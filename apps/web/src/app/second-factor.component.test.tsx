import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminAnswers, heldServerId, operator } from "../features/admin/admin-answers.fixture.ts";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-ijkl-mno${"abcdefghij"[index]}`);
const usual = { "account/sign-ins": { signIns: [] }, "account/ssh-keys": { keys: [] } };
const isOn = { isOn: true, isRequired: false, recoveryCodesLeft: 9 };
const wrongCode = refusal(422, "WRONG_CODE", "That code is not right, or it was used already.");

test("it is set up with the password, the app and a list of codes", async () => {
  const uri = "otpauth://totp/Blockwright:Alex?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const { user, api } = renderApp("/account", {
    ...usual,
    "POST account/second-factor/begin": { secret: "GEZDGNBVGY3TQOJQ", uri },
    "POST account/second-factor/confirm": { recoveryCodes, endedSignIns: 2 },
  });
  await user.click(await screen.findByRole("button", { name: "Set up" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Set up a second factor" }));
  await user.type(dialog.getByLabelText("Password"), "my password");
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  const picture = await dialog.findByRole("img", { name: "QR code for your authenticator app" });
  expect(picture.querySelector("path")?.getAttribute("d")?.length).toBeGreaterThan(1000);
  expect(picture.querySelector("rect")?.getAttribute("fill")).toBe("white");
  dialog.getByText("GEZD GNBV GY3T QOJQ");
  await user.type(dialog.getByLabelText("Code"), "123456");
  await user.click(dialog.getByRole("button", { name: "Switch on" }));
  for (const code of recoveryCodes) await dialog.findByText(code);
  await user.click(dialog.getByRole("button", { name: "I have kept them" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.sentTo("/api/account/second-factor/begin").map(({ body }) => body)).toEqual([
    { password: "my password" },
  ]);
  expect(api.sentTo("/api/account/second-factor/confirm").map(({ body }) => body)).toEqual([
    { code: "123456" },
  ]);
});

test("a wrong code is said beside its field", async () => {
  const { user } = renderApp("/account", {
    ...usual,
    "account/second-factor": isOn,
    "POST account/second-factor/remove": wrongCode,
  });
  await screen.findByText(/9 recovery codes are left\./);
  await user.click(screen.getByRole("button", { name: "Switch off" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Switch off the second factor?" }));
  await user.type(dialog.getByLabelText("Password"), "my password");
  await user.type(dialog.getByLabelText("Code"), "999999");
  await user.click(dialog.getByRole("button", { name: "Switch off" }));
  expect(await dialog.findByText("That code is not right, or it was used already.")).toBeTruthy();
  expect(dialog.getByLabelText("Code").getAttribute("aria-invalid")).toBe("true");
});

test("a login asks for the code when the account has one", async () => {
  const required = refusal(403, "SECOND_FACTOR_REQUIRED", "Please enter the code of your authenticator app.");
  const { user, api } = renderApp("/login", { "auth/me": null, "POST auth/login": required });
  await user.type(await screen.findByLabelText("Username"), "Alex");
  await user.type(screen.getByLabelText("Password"), "my password");
  expect(screen.queryByLabelText("Code of your authenticator app")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Login" }));
  await user.type(await screen.findByLabelText("Code of your authenticator app"), "123456");
  await user.click(screen.getByRole("button", { name: "Login" }));
  const sent = api.sentTo("/api/auth/login").map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ username: "Alex", password: "my password", code: "123456" });
});

const fourTabs = ["Overview", "Users", "Servers", "VPS Diagnostics"];

test.each([
  ["the operator", "/admin", { isAdmin: false, needsSecondFactor: true }, { isAdmin: true }, fourTabs],
  ["support", "/support", { isAdmin: false, support: "needs-second-factor" }, { support: "active" }, []],
])("%s without one sets it up after signing in, and then sees the page", async (...row) => {
  const [, path, before, after, tabs] = row;
  const { user, api } = renderApp(path, {
    ...adminAnswers,
    "auth/me": { ...operator, ...before },
    "POST account/second-factor/begin": { secret: "GEZDGNBVGY3TQOJQ", uri: "otpauth://totp/x?secret=GEZD" },
    "POST account/second-factor/confirm": { recoveryCodes, endedSignIns: 0 },
  });
  await screen.findByRole("heading", { level: 1, name: "Set up your second factor" });
  await user.type(screen.getByLabelText("Password"), "my password");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await user.type(await screen.findByLabelText("Code"), "123456");
  await user.click(screen.getByRole("button", { name: "Switch on" }));
  api.change("auth/me", { ...operator, isAdmin: false, ...after });
  await user.click(await screen.findByRole("button", { name: "I have kept them" }));
  await screen.findByRole("heading", { level: 1, name: /^(Admin Dashboard|Support)$/ });
  expect(screen.queryAllByRole("tab").map(({ textContent }) => textContent)).toEqual(tabs);
});

test("the operator confirms who they are before a deletion, which is then sent again", async () => {
  let isConfirmed = false;
  const asks = refusal(403, "CONFIRMATION_REQUIRED", "Please confirm that it is you.");
  const { user, api } = renderApp("/admin?tab=servers", {
    ...adminAnswers,
    "account/second-factor": isOn,
    "POST admin/delete-server": () => (isConfirmed ? { message: "It is gone." } : asks),
    "POST account/confirm": () => {
      isConfirmed = true;
      return {};
    },
  });
  const [remove] = await screen.findAllByRole("button", { name: "Delete Server" });
  await user.click(remove ?? document.body);
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete Server" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Is it you?" }));
  await user.type(dialog.getByLabelText("Password"), "my password");
  await user.type(await dialog.findByLabelText("Code"), "123456");
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await toastText("Server Deleted")).toContain("It is gone.");
  expect(api.sentTo("/api/account/confirm").map(({ body }) => body)).toEqual([
    { password: "my password", code: "123456" },
  ]);
  expect(api.sentTo("/api/admin/delete-server")).toHaveLength(2);
  expect(api.sentTo("/api/admin/delete-server").at(-1)?.body).toEqual({
    serverId: heldServerId,
    reason: "Deleted by the operator.",
  });
});

test.each([
  ["the operator", operator, "/admin?tab=overview"],
  ["anybody else", { ...operator, isAdmin: false, username: "Adm1n" }, undefined],
])("the account page of %s leads to the admin page or not", async (_who, user, href) => {
  renderApp("/account", { ...usual, "auth/me": user });
  await screen.findByRole("link", { name: "Billing" });
  expect(screen.queryByRole("link", { name: "Admin Dashboard" })?.getAttribute("href")).toBe(href);
});
