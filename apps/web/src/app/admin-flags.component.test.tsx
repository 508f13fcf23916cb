import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminAnswers } from "../features/admin/admin-answers.fixture.ts";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const open = (more: Readonly<Record<string, unknown>>) => renderApp("/admin", { ...adminAnswers, ...more });

test("a flag says who changed it and why, and is switched with a reason", async () => {
  const { user, api } = open({ "POST admin/flags": {} });
  await screen.findByText("For the whole installation");
  screen.getByText(/admin · The machines are full\./);
  await user.click(screen.getByRole("button", { name: "Change New accounts" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New accounts" }));
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Turn on" });
  expect(send.disabled).toBe(true);
  await user.type(dialog.getByLabelText("Reason"), "A new machine.");
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.sentTo("/api/admin/flags").map(({ body }) => body)).toEqual([
    { name: "sign-ups", value: true, reason: "A new machine." },
  ]);
});

test("the budget is a number, and a refusal says why", async () => {
  const { user, api } = open({ "POST admin/flags": refusal(400, "INVALID_REQUEST", "That is too much.") });
  await user.click(await screen.findByRole("button", { name: "Change Budget of the AI editor" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText("Tokens a day"));
  await user.type(dialog.getByLabelText("Tokens a day"), "1000");
  await user.type(dialog.getByLabelText("Reason"), "It costs too much.");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await toastText("Update Failed")).toContain("That is too much.");
  expect(api.sentTo("/api/admin/flags").at(-1)?.body).toMatchObject({ value: 1000 });
});
