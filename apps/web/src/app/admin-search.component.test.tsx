import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminAnswers, heldServerId } from "../features/admin/admin-answers.fixture.ts";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const open = (more: Readonly<Record<string, unknown>> = {}) =>
  renderApp("/admin?tab=diagnostics", { ...adminAnswers, ...more });

test("the search shows each kind, and leads to people and servers", async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText("Search"), "alex");
  const results = within(await screen.findByLabelText("Search results"));
  for (const kind of ["People", "Servers", "Payments"]) results.getByRole("heading", { name: kind });
  for (const kind of ["Addresses", "Domains"])
    expect(results.queryByRole("heading", { name: kind })).toBeNull();
  results.getByText("$3.99");
  expect(results.getByRole("link", { name: "Alexandria" }).getAttribute("href")).toBe(
    `/server/${heldServerId}`,
  );
  const [person] = results.getAllByRole("link", { name: "Alex" });
  await user.click(person ?? document.body);
  expect(await screen.findByLabelText("Find a username")).toHaveProperty("value", "Alex");
});

test("one letter is not searched, and nothing found is said", async () => {
  const { user, api } = open({ "admin/search": { groups: [] } });
  const box = await screen.findByLabelText("Search");
  await user.type(box, "a");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(api.asked.filter((path) => path.includes("search"))).toEqual([]);
  await user.type(box, "b");
  await screen.findByText("Nothing was found.");
});

test("more of one kind come page by page", async () => {
  const { user, api } = open();
  await user.type(await screen.findByLabelText("Search"), "alex");
  await screen.findByLabelText("Search results");
  const groups = adminAnswers["admin/search"].groups.slice(0, 1).map(({ kind, found }) => ({
    kind,
    found: found.map((one) => ({ ...one, title: "Alexa" })),
    next: null,
  }));
  api.change("admin/search", { groups });
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Alexa")).toBeTruthy();
});

const refundPath = "admin/refund-payment";
async function openRefund(answer: unknown) {
  const opened = open({ [`POST ${refundPath}`]: answer });
  await opened.user.type(await screen.findByLabelText("Search"), "alex");
  await opened.user.click(await screen.findByRole("button", { name: "Refund pi_3QxYz" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Refund this payment?" }));
  return { ...opened, dialog, send: dialog.getByRole("button", { name: "Refund" }) };
}

test("a payment is refunded with a reason, or it is said why not", async () => {
  const first = await openRefund({ refundedCents: 399, isWaiting: false });
  expect(first.send.hasAttribute("disabled")).toBe(true);
  await first.user.type(first.dialog.getByLabelText("Reason"), "It was down.");
  await first.user.click(first.send);
  expect(await toastText("$3.99 goes back")).not.toBe("");
  expect(first.api.sentTo(`/api/${refundPath}`).map(({ body }) => body)).toEqual([
    { refundId: expect.any(String), paymentIntentId: "pi_3QxYz", reason: "It was down." },
  ]);
  first.unmount();
  const second = await openRefund(refusal(503, "CARDS_UNAVAILABLE", "Cards can't be used here."));
  await second.user.type(second.dialog.getByLabelText("Reason"), "It was down.");
  await second.user.click(second.send);
  expect(await toastText("Nothing was refunded")).toContain("Cards can't be used here.");
});

test("a part of a payment is refunded, and no text that is no amount", async () => {
  const { user, api, dialog, send } = await openRefund({ refundedCents: 150, isWaiting: true });
  await user.type(dialog.getByLabelText("Reason"), "It was down.");
  const amount = dialog.getByLabelText("Amount in dollars");
  for (const wrong of ["0", "1.555", "-1", "ten"]) {
    await user.clear(amount);
    await user.type(amount, wrong);
    expect(send.hasAttribute("disabled")).toBe(true);
  }
  await user.clear(amount);
  await user.type(amount, "1,5");
  await user.click(send);
  expect(await toastText("$1.50 goes back")).toContain("As soon as the card provider can be reached.");
  expect(api.sentTo(`/api/${refundPath}`).map(({ body }) => body)).toMatchObject([{ amountCents: 150 }]);
});
