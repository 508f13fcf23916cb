import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminAnswers, cellarId } from "../features/admin/admin-answers.fixture.ts";
import { announcedWork, announcedWorkId } from "../features/admin/fleet-answers.fixture.ts";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const open = (more: Readonly<Record<string, unknown>> = {}) =>
  renderApp("/admin", { ...adminAnswers, ...more });

async function fillIn({ user }: Pick<ReturnType<typeof open>, "user">) {
  await user.click(await screen.findByRole("button", { name: "Announce work" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Announce work" }));
  const confirm = dialog.getByRole("button", { name: "Announce work" });
  expect(confirm).toHaveProperty("disabled", true);
  await user.selectOptions(
    dialog.getByLabelText("On"),
    await dialog.findByRole("option", { name: "cellar" }),
  );
  fireEvent.change(dialog.getByLabelText("From"), { target: { value: "2026-12-04T21:00" } });
  fireEvent.change(dialog.getByLabelText("To"), { target: { value: "2026-12-04T23:00" } });
  await user.type(dialog.getByLabelText("What happens"), "The machine gets a new disk.");
  await user.click(confirm);
}

test("work is announced for a machine, with times of the operator's own zone", async () => {
  const rendered = open({ "POST admin/planned-work": { id: announcedWorkId } });
  await fillIn(rendered);
  await expect
    .poll(() => rendered.api.sentTo("/api/admin/planned-work").map(({ body }) => body))
    .toEqual([
      {
        machineId: cellarId,
        startsAt: new Date("2026-12-04T21:00").toISOString(),
        endsAt: new Date("2026-12-04T23:00").toISOString(),
        text: "The machine gets a new disk.",
      },
    ]);
});

test("a refusal is told", async () => {
  const rendered = open({
    "POST admin/planned-work": refusal(409, "CHANGE_REFUSED", "It has to end after it begins."),
  });
  await fillIn(rendered);
  expect(await toastText("Not announced")).toContain("It has to end after it begins.");
});

test("announced work says where and when it is and who was told, and is cancelled after a question", async () => {
  const path = `admin/planned-work/${announcedWorkId}/cancel`;
  const { user, api } = open({ "admin/planned-work": announcedWork, [`POST ${path}`]: {} });
  await screen.findByText("The machine gets a new disk.");
  screen.getByText("Owners told: 9");
  await user.click(screen.getByRole("button", { name: "Cancel work" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Cancel this work?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel work" }));
  await expect.poll(() => api.sentTo(`/api/${path}`).length).toBe(1);
});
