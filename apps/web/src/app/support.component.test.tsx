import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminAnswers, heldServerId, helper, operator } from "../features/admin/admin-answers.fixture.ts";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const open = (path: string, more: Readonly<Record<string, unknown>> = {}) =>
  renderApp(path, { ...adminAnswers, "auth/me": helper, ...more });

test("support sees people with their servers and failed work, and asks nothing of the operator's page", async () => {
  const { api } = open("/support");
  await screen.findByRole("heading", { name: "Support" });
  const alex = within((await screen.findByRole("heading", { name: "Alex" })).closest("li") ?? document.body);
  for (const text of ["alex@example.org", "Skyblock", "online", "offline", heldServerId])
    alex.getByText(text);
  await screen.findByText("mail.send");
  for (const gone of [/Delete/, /Suspend$/, /Set RAM/, /Free|Basic/])
    expect(screen.queryByText(gone)).toBeNull();
  expect(api.asked.filter((path) => path.includes("admin/"))).toEqual([]);
});

test("a running server is restarted with a reason, and a refusal says why", async () => {
  const { user, api } = open("/support", { "POST support/restart-server": { status: "stopping" } });
  expect(await screen.findAllByRole("button", { name: /^Restart / })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Restart Skyblock" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Restart 'Skyblock'?" }));
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Restart" });
  expect(send.disabled).toBe(true);
  await user.type(dialog.getByLabelText("Reason"), "You wrote to us.");
  await user.click(send);
  await toastText("Restarting");
  expect(api.sent.map(({ path, body }) => [path, body])).toEqual([
    ["/api/support/restart-server", { serverId: heldServerId, reason: "You wrote to us." }],
  ]);
  api.change("POST support/restart-server", refusal(409, "POWER_REFUSED", "It is being backed up."));
  await user.click(screen.getByRole("button", { name: "Restart Skyblock" }));
  const again = within(await screen.findByRole("alertdialog"));
  await user.type(again.getByLabelText("Reason"), "You wrote to us.");
  await user.click(again.getByRole("button", { name: "Restart" }));
  expect(await toastText("Not restarted")).toContain("It is being backed up.");
});

test("failed work is retried over support's own route", async () => {
  const { user, api } = open("/support", { "POST support/retry-run": {} });
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  await toastText("Started again");
  expect(api.sent.map(({ path }) => path)).toEqual(["/api/support/retry-run"]);
});

test.each([
  ["somebody without the role opens the support page", "/support", { ...operator, isAdmin: false }],
  ["support opens the operator's page", "/admin", helper],
])("%s and goes home", async (_who, path, user) => {
  const { router } = open(path, { "auth/me": user });
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
});

test("the operator gives the role with a reason and takes it again", async () => {
  const { user, api } = open("/admin?tab=users", {
    "auth/me": operator,
    "POST admin/support-role": { isSupport: true },
  });
  const decide = async (name: string, label: string) => {
    const card = within((await screen.findByRole("heading", { name })).closest("li") ?? document.body);
    await user.click(card.getByRole("button", { name: label }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.type(dialog.getByLabelText("Reason"), "They help us.");
    await user.click(dialog.getByRole("button", { name: label }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  };
  await decide("Alex", "Add to support");
  await toastText("Added to support");
  await decide("Kim", "Remove from support");
  expect(api.sentTo("/api/admin/support-role").map(({ body }) => body)).toEqual([
    expect.objectContaining({ isSupport: true, reason: "They help us." }),
    expect.objectContaining({ isSupport: false, reason: "They help us." }),
  ]);
});
