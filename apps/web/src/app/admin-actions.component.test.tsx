import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { adminAnswers, heldServerId, operator } from "../features/admin/admin-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const alexId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b01";
const kimId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b02";

const open = (path: string, more: Readonly<Record<string, unknown>> = {}) =>
  renderApp(path, { ...adminAnswers, ...more });

test.each([
  {
    label: "Set RAM",
    placeholder: "RAM in MB (min 512)",
    path: "admin/set-ram",
    answer: { previousRam: 1024, newRam: 2048 },
    body: { serverId: heldServerId, ramMb: 2048, reason: "Changed by the operator." },
    title: "RAM Updated",
    said: "RAM changed from 1024MB to 2048MB",
  },
  {
    label: "Set Storage",
    placeholder: "Storage in MB (min 5120)",
    path: "admin/set-storage",
    answer: { previousStorage: 5120, newStorage: 2048 },
    body: { serverId: heldServerId, storageMb: 2048, reason: "Changed by the operator." },
    title: "Storage Updated",
    said: "Storage changed from 5120MB to 2048MB",
  },
])("$label says what was and what is, and why it failed", async (one) => {
  const sendSize = async (answer: unknown) => {
    const { user, api, unmount } = open("/admin?tab=servers", { [`POST ${one.path}`]: answer });
    await user.click(await screen.findByRole("button", { name: one.label }));
    const dialog = within(await screen.findByRole("dialog", { name: one.label }));
    const send = dialog.getByRole("button", { name: one.label });
    expect(send.hasAttribute("disabled")).toBe(true);
    await user.type(dialog.getByPlaceholderText(one.placeholder), "2048");
    await user.click(send);
    return { api, unmount };
  };
  const { api, unmount } = await sendSize(one.answer);
  expect(await toastText(one.title)).toContain(one.said);
  expect(api.sentTo(`/api/${one.path}`).map(({ body }) => body)).toEqual([one.body]);
  unmount();
  await sendSize(refusal(503, "NO_ROOM", "There is no room."));
  expect(await toastText("Update Failed")).toContain("There is no room.");
});

test("a person is deleted after a question, and both counts are said", async () => {
  const answer = {
    message: "Gone.",
    deletedServers: [heldServerId],
    failedServers: [heldServerId, heldServerId],
  };
  const { user, api } = open("/admin?tab=users", { "POST admin/delete-user": answer });
  const card = within((await screen.findByRole("heading", { name: "Alex" })).closest("li") ?? document.body);
  await user.click(card.getByRole("button", { name: "Delete User" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete 'Alex'?" }));
  await user.click(dialog.getByRole("button", { name: "Delete User" }));
  expect(await toastText("User Deleted")).toContain("1 server(s) deleted, 2 failed.");
  expect(api.sentTo("/api/admin/delete-user").map(({ body }) => body)).toEqual([
    { userId: alexId, reason: "Deleted by the operator." },
  ]);
});

test("a temporary password is shown once, with whom to send it to", async () => {
  const given = { username: "Alex", email: "alex@example.org", tempPassword: "abcde-fghjk-mnpqr-stuvw" };
  const { user, api } = open("/admin?tab=users", { "POST admin/password-reset": given });
  const card = within((await screen.findByRole("heading", { name: "Alex" })).closest("li") ?? document.body);
  await user.click(card.getByRole("button", { name: "Reset Password" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reset Password" }));
  const reason = dialog.getByLabelText("Reason");
  await user.clear(reason);
  expect(dialog.getByRole("button", { name: "Reset Password" }).hasAttribute("disabled")).toBe(true);
  await user.type(reason, "Wrote to us.");
  await user.click(dialog.getByRole("button", { name: "Reset Password" }));
  await dialog.findByText(given.tempPassword);
  dialog.getByText("Send this password to Alex. You can't see it again.");
  dialog.getByText(/alex@example\.org/);
  await toastText("Password Reset Success");
  expect(api.sentTo("/api/admin/password-reset").map(({ body }) => body)).toEqual([
    { username: "Alex", reason: "Wrote to us." },
  ]);
  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect(screen.queryByText(given.tempPassword)).toBeNull();
});

test("a failed reset says why, or that it failed", async () => {
  const { user } = open("/admin?tab=users", {
    "POST admin/password-reset": refusal(404, "NOT_FOUND", "There is no account with that username."),
  });
  const card = within((await screen.findByRole("heading", { name: "Alex" })).closest("li") ?? document.body);
  await user.click(card.getByRole("button", { name: "Reset Password" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reset Password" }));
  await user.click(dialog.getByRole("button", { name: "Reset Password" }));
  expect(await toastText("Password Reset Failed")).toContain("There is no account with that username.");
});

test("after a sign-in with a temporary password, every page asks for a new one", async () => {
  const alex = { ...operator, username: "Alex", isAdmin: false };
  const { user, api } = renderApp("/servers", {
    "auth/me": { ...alex, mustChangePassword: true },
    servers: [],
    "POST account/password": { endedSignIns: 0 },
  });
  await screen.findByRole("heading", { name: "Choose your password" });
  expect(api.asked).not.toContain("GET servers");
  await user.type(screen.getByLabelText("Temporary password"), "abcde-fghjk-mnpqr-stuvw");
  await user.type(screen.getByLabelText("New password"), "a password of my own");
  api.change("auth/me", alex);
  await user.click(screen.getByRole("button", { name: "Change password" }));
  expect(await toastText("Password changed")).toBeTruthy();
  await screen.findByRole("heading", { name: "My Servers" });
});

test("a person and a server are suspended with a reason, and let go again", async () => {
  const { user, api } = open("/admin?tab=users", {
    "POST admin/suspend-user": {},
    "POST admin/unsuspend-user": {},
  });
  const cardOf = async (name: string) =>
    within((await screen.findByRole("heading", { name })).closest("li") ?? document.body);
  const decide = async (name: string, label: string) => {
    await user.click((await cardOf(name)).getByRole("button", { name: label }));
    const dialog = within(await screen.findByRole("dialog", { name: `${label} '${name}'?` }));
    const send = dialog.getByRole("button", { name: label });
    expect(send.hasAttribute("disabled")).toBe(true);
    await user.type(dialog.getByLabelText("Reason"), "We looked at it.");
    await user.click(send);
  };
  (await cardOf("Kim")).getByText("Suspended: Sent spam from their server.");
  await decide("Alex", "Suspend");
  await toastText("Suspended");
  await decide("Kim", "Unsuspend");
  await toastText("Unsuspended");
  expect(api.sent.map(({ path, body }) => [path, body])).toEqual([
    ["/api/admin/suspend-user", { userId: alexId, reason: "We looked at it." }],
    ["/api/admin/unsuspend-user", { userId: kimId, reason: "We looked at it." }],
  ]);
});

test("a server is suspended from its card", async () => {
  const { user, api } = open("/admin?tab=servers", { "POST admin/suspend-server": {} });
  await user.click(await screen.findByRole("button", { name: "Suspend" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Suspend 'Skyblock'?" }));
  await user.type(dialog.getByLabelText("Reason"), "We looked at it.");
  await user.click(dialog.getByRole("button", { name: "Suspend" }));
  await toastText("Suspended");
  expect(api.sent.map(({ body }) => body)).toEqual([{ serverId: heldServerId, reason: "We looked at it." }]);
});
