import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminAnswers } from "../features/admin/admin-answers.fixture.ts";
import { deletedServerId } from "../features/admin/desk-answers.fixture.ts";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const open = (more: Readonly<Record<string, unknown>> = {}) =>
  renderApp("/admin?tab=servers", { ...adminAnswers, ...more });
const isOff = (name: string) => screen.getByRole("button", { name }).hasAttribute("disabled");

test("deleted servers are listed with what is left of them", async () => {
  open();
  await screen.findByRole("heading", { name: "Old survival" });
  screen.getByText("Alex · paper · 1.21.4");
  screen.getByText("Can be brought back for 6 more days");
  screen.getByText("Its files are on cellar.");
  screen.getByText("attic does not report. It comes back when the machine does.");
  screen.getByText("Account deleted · vanilla · 1.20.1");
  expect(isOff("Bring back Old survival")).toBe(false);
  expect(isOff("Bring back Hub")).toBe(true);
  expect(isOff("Give to another account: Hub")).toBe(false);
});

test("they are there even if the machines do not answer", async () => {
  open({ "admin/vps-servers": refusal(503, "BUSY", "Busy.") });
  await screen.findByRole("heading", { name: "We couldn't ask the machines" });
  expect(await screen.findByRole("heading", { name: "Old survival" })).not.toBeNull();
});

test("one is brought back for its owner with a reason", async () => {
  const { user, api } = open({
    "POST admin/deleted-servers/bring-back": { jobId: deletedServerId, owner: "Alex" },
  });
  await user.click(await screen.findByRole("button", { name: "Bring back Old survival" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Bring back 'Old survival'?" }));
  const send = dialog.getByRole("button", { name: "Bring back" });
  expect(send.hasAttribute("disabled")).toBe(true);
  await user.type(dialog.getByLabelText("Reason"), "Deleted by mistake.");
  await user.click(send);
  expect(await toastText("Old survival is coming back")).toContain("It belongs to Alex.");
  expect(api.sentTo("/api/admin/deleted-servers/bring-back").map(({ body }) => body)).toEqual([
    { serverId: deletedServerId, reason: "Deleted by mistake." },
  ]);
});

test("one is given to another account, or it is said why not", async () => {
  const { user, api } = open({
    "POST admin/deleted-servers/give": refusal(409, "CHANGE_REFUSED", "No account has that e-mail address."),
  });
  await user.click(await screen.findByRole("button", { name: "Give to another account: Old survival" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Give 'Old survival' to another account?" }),
  );
  await user.type(dialog.getByLabelText("Reason"), "They agreed.");
  const send = dialog.getByRole("button", { name: "Give to another account" });
  expect(send.hasAttribute("disabled")).toBe(true);
  await user.type(dialog.getByLabelText("E-mail of the new owner"), "kim@example.org");
  await user.click(send);
  expect(await toastText("It was not restored")).toContain("No account has that e-mail address.");
  expect(api.sentTo("/api/admin/deleted-servers/give").map(({ body }) => body)).toEqual([
    { serverId: deletedServerId, reason: "They agreed.", email: "kim@example.org" },
  ]);
});

test("the field keeps its focus while the list changes, and asks for what was typed", async () => {
  const { user } = open({
    "admin/deleted-servers": (wanted: URLSearchParams) =>
      wanted.get("q") === "xyz" ? { servers: [], next: null } : adminAnswers["admin/deleted-servers"],
  });
  const field = await screen.findByLabelText("Find a deleted server");
  await screen.findByRole("heading", { name: "Old survival" });
  await user.type(field, "xyz");
  await screen.findByText("No deleted server matches.");
  expect(document.activeElement).toBe(field);
});
