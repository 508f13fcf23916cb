import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminAnswers, helper, operator } from "../features/admin/admin-answers.fixture.ts";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const requestId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d01";
const openRequest = async (more: Readonly<Record<string, unknown>> = {}, path = "/support") => {
  const app = renderApp(path, { ...adminAnswers, "auth/me": helper, ...more });
  await app.user.click(await screen.findByRole("button", { name: "Open the request of Alex" }));
  return { ...app, dialog: within(await screen.findByRole("dialog", { name: "Help: Alex" })) };
};

test("support opens a request and answers it", async () => {
  const { user, api, dialog } = await openRequest({
    [`POST support/help-requests/${requestId}/answer`]: { isMailed: true },
  });
  dialog.getByText("The download stopped. Everything was put back.");
  await user.type(dialog.getByLabelText("Answer"), "Please try it again now.");
  await user.click(dialog.getByRole("button", { name: "Send answer" }));
  await toastText("Answer sent");
  expect(api.sent.map(({ path, body }) => [path, body])).toEqual([
    [`/api/support/help-requests/${requestId}/answer`, { text: "Please try it again now." }],
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the operator sees the same queue under Overview, and closes a request with a reason", async () => {
  const closing = `support/help-requests/${requestId}/close`;
  const { user, api, dialog } = await openRequest(
    { "auth/me": operator, [`POST ${closing}`]: refusal(409, "HELP_REFUSED", "It was answered already.") },
    "/admin",
  );
  await user.type(dialog.getByLabelText("Answer"), "It works again.");
  await user.click(dialog.getByRole("button", { name: "Close without mail" }));
  expect(await toastText("Request not closed")).toContain("It was answered already.");
  api.change(`POST ${closing}`, {});
  await user.click(dialog.getByRole("button", { name: "Close without mail" }));
  await toastText("Request closed");
});

test("an appeal is only looked at by support", async () => {
  const { user } = renderApp("/support", { ...adminAnswers, "auth/me": helper });
  await user.click(await screen.findByRole("button", { name: "Open the request of Kim" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Appeal: account: Kim" }));
  dialog.getByText("Sent spam from their server.");
  expect(dialog.queryByRole("textbox")).toBeNull();
});

test("the operator accepts an appeal with a reason", async () => {
  const appealId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d02";
  const { user, api } = renderApp("/admin", {
    ...adminAnswers,
    "auth/me": operator,
    [`POST admin/appeals/${appealId}`]: {},
  });
  await user.click(await screen.findByRole("button", { name: "Open the request of Kim" }));
  const dialog = within(await screen.findByRole("dialog"));
  const accept = dialog.getByRole<HTMLButtonElement>("button", { name: "Accept and unsuspend" });
  expect(accept.disabled).toBe(true);
  await user.type(dialog.getByLabelText("Reason"), "You were robbed.");
  await user.click(accept);
  await toastText("Appeal accepted");
  expect(api.sent.map(({ path, body }) => [path, body])).toEqual([
    [`/api/admin/appeals/${appealId}`, { isAccepted: true, reason: "You were robbed." }],
  ]);
});
