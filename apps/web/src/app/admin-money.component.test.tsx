import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { adminAnswers, heldServerId } from "../features/admin/admin-answers.fixture.ts";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const reason = "It was down.";

async function openDialog(button: string, title: string, more: Readonly<Record<string, unknown>> = {}) {
  const opened = renderApp("/admin?tab=diagnostics", { ...adminAnswers, ...more });
  await opened.user.type(await screen.findByLabelText("Search"), "alex");
  await opened.user.click(await screen.findByRole("button", { name: button }));
  return { ...opened, dialog: within(await screen.findByRole("dialog", { name: title })) };
}

const openSize = (more: Readonly<Record<string, unknown>>) =>
  openDialog("Give a size to 'Alexandria'", "A size without charge", more);
const openCredit = (more: Readonly<Record<string, unknown>>) => openDialog("Credit of Alex", "Credit", more);

test("a server is given a size for some days, with a reason", async () => {
  const { user, api, dialog } = await openSize({
    "POST admin/give-size": { until: "2099-01-17T12:00:00.000Z" },
  });
  const send = await dialog.findByRole("button", { name: "Give this size" });
  expect(send.hasAttribute("disabled")).toBe(true);
  dialog.getByText("List price: $6.00/month.");
  fireEvent.change(dialog.getByLabelText("For how long"), { target: { value: "90" } });
  await user.type(dialog.getByLabelText("Reason"), reason);
  await user.click(send);
  expect(await toastText("The server has its size")).toContain("Until January 17, 2099.");
  expect(api.sentTo("/api/admin/give-size").map(({ body }) => body)).toEqual([
    { serverId: heldServerId, ram: 4, storage: 20, days: 90, reason },
  ]);
});

test("a size can last until it is ended, and a refusal is shown", async () => {
  const sentence = "Its owner pays for this server.";
  const { user, api, dialog } = await openSize({
    "POST admin/give-size": refusal(409, "PAYMENT_REFUSED", sentence),
  });
  fireEvent.change(await dialog.findByLabelText("For how long"), { target: { value: "until-ended" } });
  await user.type(dialog.getByLabelText("Reason"), reason);
  await user.click(dialog.getByRole("button", { name: "Give this size" }));
  expect(await toastText("Nothing was given")).toContain(sentence);
  expect(api.sentTo("/api/admin/give-size").map(({ body }) => body)).toMatchObject([{ days: null }]);
});

test("a given size is shown, and ended with a reason", async () => {
  const given = { ramGb: 8, storageGb: 40, until: "2099-01-17T12:00:00.000Z", reason: "A contest." };
  const { user, api, dialog } = await openSize({
    [`admin/given-sizes/${heldServerId}`]: { given },
    "POST admin/end-given-size": {},
  });
  const send = await dialog.findByRole("button", { name: "End it now" });
  for (const text of ["8 GB RAM, 40 GB storage", "January 17, 2099", "A contest."]) dialog.getByText(text);
  expect(send.hasAttribute("disabled")).toBe(true);
  await user.type(dialog.getByLabelText("Reason"), reason);
  await user.click(send);
  expect(await toastText("The server has its old size again")).not.toBe("");
  expect(api.sentTo("/api/admin/end-given-size").map(({ body }) => body)).toEqual([
    { serverId: heldServerId, reason },
  ]);
});

test("credit whose answer is lost is sent again as the same one, whatever the reason says", async () => {
  const path = "POST admin/give-credit";
  const { user, api, dialog } = await openCredit({ [path]: refusal(503, "BUSY", "We are busy.") });
  await dialog.findByText("$12.50 is left.");
  dialog.getByText(/The machine was down for two days/);
  const send = dialog.getByRole("button", { name: "Give credit" });
  await user.type(dialog.getByLabelText("Amount in dollars"), "7.50");
  expect(send.hasAttribute("disabled")).toBe(true);
  await user.type(dialog.getByLabelText("Reason"), reason);
  await user.click(send);
  expect(await toastText("We don't know whether it worked")).toContain("done only once");
  api.change(path, { amountCents: 750, isWaiting: true });
  await user.type(dialog.getByLabelText("Reason"), " For two days.");
  await user.click(send);
  expect(await toastText("$7.50 of credit")).toContain("as soon as the card provider can be reached");
  const [first, again] = api.sentTo("/api/admin/give-credit").map(({ body }) => body as { creditId: string });
  expect(first).toMatchObject({ amountCents: 750, reason });
  expect(again?.creditId).toBe(first?.creditId);
});

test("credit that was refused is another one the next time", async () => {
  const path = "POST admin/give-credit";
  const { user, api, dialog } = await openCredit({ [path]: refusal(409, "CHANGE_REFUSED", "Not so much.") });
  await dialog.findByText("$12.50 is left.");
  await user.type(dialog.getByLabelText("Amount in dollars"), "9");
  await user.type(dialog.getByLabelText("Reason"), reason);
  const send = dialog.getByRole("button", { name: "Give credit" });
  await user.click(send);
  expect(await toastText("No credit was given")).toContain("Not so much.");
  await user.click(send);
  await vi.waitFor(() => expect(api.sentTo("/api/admin/give-credit")).toHaveLength(2));
  const ids = api.sentTo("/api/admin/give-credit").map(({ body }) => (body as { creditId: string }).creditId);
  expect(new Set(ids).size).toBe(2);
});

test("without a card provider the desk says so", async () => {
  const sentence = "No card provider is configured here, so there is no credit.";
  const { dialog } = await openCredit({
    "admin/credit/0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b01": refusal(503, "CARDS_UNAVAILABLE", sentence),
  });
  expect(await dialog.findByText(sentence)).toBeTruthy();
});
