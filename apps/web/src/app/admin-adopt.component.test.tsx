import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminAnswers } from "../features/admin/admin-answers.fixture.ts";
import { unknownFindingId, unknownServer } from "../features/admin/fleet-answers.fixture.ts";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const open = (answer: unknown) =>
  renderApp("/admin", {
    ...adminAnswers,
    "admin/integrity": unknownServer,
    "POST admin/integrity/repair": answer,
  });

test("an unknown server is adopted for an account that is named, with a reason", async () => {
  const { user, api } = open({});
  await user.click(await screen.findByRole("button", { name: "Adopt" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Adopt?" }));
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Adopt" });
  await user.type(dialog.getByLabelText("Reason"), "Lost with the old database.");
  expect(confirm.disabled).toBe(true);
  await user.type(dialog.getByLabelText("New owner"), " alex@example.org ");
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.sentTo("/api/admin/integrity/repair").map(({ body }) => body)).toEqual([
    {
      findingId: unknownFindingId,
      repair: "adopt",
      reason: "Lost with the old database.",
      account: "alex@example.org",
    },
  ]);
});

test("a refusal is shown, and what was typed stays", async () => {
  const { user } = open(refusal(409, "CHANGE_REFUSED", "No account has that username."));
  await user.click(await screen.findByRole("button", { name: "Adopt" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Adopt?" }));
  await user.type(dialog.getByLabelText("New owner"), "Nobody");
  await user.type(dialog.getByLabelText("Reason"), "Lost with the old database.");
  await user.click(dialog.getByRole("button", { name: "Adopt" }));
  expect(await toastText("Repair Failed")).toContain("No account has that username.");
  expect(dialog.getByLabelText<HTMLInputElement>("New owner").value).toBe("Nobody");
});

test("other repairs ask for no account", async () => {
  const { user, api } = open({});
  await user.click(await screen.findByRole("button", { name: "Stop" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Stop?" }));
  expect(dialog.queryByLabelText("New owner")).toBeNull();
  await user.type(dialog.getByLabelText("Reason"), "It is not ours.");
  await user.click(dialog.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(api.sentTo("/api/admin/integrity/repair")).toHaveLength(1));
  expect(api.sentTo("/api/admin/integrity/repair")[0]?.body).not.toHaveProperty("account");
});
