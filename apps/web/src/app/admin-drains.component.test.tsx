import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { adminAnswers, cellarId } from "../features/admin/admin-answers.fixture.ts";
import { drainUnderWay } from "../features/admin/fleet-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const open = (more: Readonly<Record<string, unknown>> = {}) =>
  renderApp("/admin", { ...adminAnswers, ...more });

async function cellar() {
  const card = (await screen.findByRole("heading", { name: "cellar" })).closest("li");
  return within(card ?? document.body);
}

const path = `admin/machines/${cellarId}/drain`;

test("a machine is drained only with a reason, and with the notice that was chosen", async () => {
  const { user, api } = open({ [`POST ${path}`]: { drainId: cellarId } });
  await user.click((await cellar()).getByRole("button", { name: "Drain" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Drain 'cellar'?" }));
  dialog.getByText(/its servers \(12\) are moved/);
  const confirm = dialog.getByRole("button", { name: "Drain" });
  expect(confirm).toHaveProperty("disabled", true);
  await user.selectOptions(dialog.getByLabelText("Owners of running servers get"), "1440");
  await user.type(dialog.getByLabelText("Reason"), "A new disk");
  await user.click(confirm);
  await expect
    .poll(() => api.sentTo(`/api/${path}`).map(({ body }) => body))
    .toEqual([{ reason: "A new disk", noticeMinutes: 1440, staysInRegion: true }]);
});

test("a drain shows how far it is, what failed and why, and can be ended and tried again", async () => {
  const { user, api } = open({
    "admin/drains": drainUnderWay,
    [`POST ${path}/end`]: {},
    [`POST ${path}/retry`]: { retried: 1 },
  });
  const drain = within(await (await cellar()).findByRole("region", { name: "Drain" }));
  for (const text of ["Being drained", "8 of 12 moved", "A new disk on Friday.", "Moving, 35 % · copy files"])
    drain.getByText(text);
  drain.getByText(/loft: It has not enough free memory\./);
  // The modules of a worker are loaded once, so its minutes depend on how long that was ago.
  drain.getByText(/^in \d+ minutes$/);
  expect((await cellar()).queryByRole("button", { name: "Drain" })).toBeNull();
  await user.click(drain.getByRole("button", { name: "End drain" }));
  await user.click(drain.getByRole("button", { name: "Retry" }));
  await expect.poll(() => api.sentTo(`/api/${path}/end`).length).toBe(1);
  await expect.poll(() => api.sentTo(`/api/${path}/retry`).length).toBe(1);
});

test("after it has ended, the servers that stay are named, and a new drain can begin", async () => {
  const [drain] = drainUnderWay.drains;
  open({ "admin/drains": { drains: [{ ...drain, endedAt: new Date().toISOString() }] } });
  const card = await cellar();
  await card.findByText("Drain ended");
  expect(card.getAllByText("Stays here")).toHaveLength(2);
  expect(card.queryByRole("button", { name: "End drain" })).toBeNull();
  card.getByRole("button", { name: "Retry" });
  card.getByRole("button", { name: "Drain" });
});

test("a refusal is told", async () => {
  const busy = refusal(409, "CHANGE_REFUSED", "This machine is being drained already.");
  const { user } = open({ [`POST ${path}`]: busy });
  await user.click((await cellar()).getByRole("button", { name: "Drain" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.type(dialog.getByLabelText("Reason"), "A new disk");
  await user.click(dialog.getByRole("button", { name: "Drain" }));
  expect(await toastText("Not drained")).toContain("This machine is being drained already.");
});

test("the region of a machine is shown, set and cleared", async () => {
  const region = `admin/machines/${cellarId}/region`;
  const { user, api } = open({ [`POST ${region}`]: { region: "Helsinki" } });
  const card = await cellar();
  card.getByText("Falkenstein");
  for (const name of ["Helsinki", ""]) {
    await user.click(card.getByRole("button", { name: "Set region" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Region of 'cellar'" }));
    await user.clear(dialog.getByLabelText("Region"));
    if (name !== "") await user.type(dialog.getByLabelText("Region"), name);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  }
  expect(api.sentTo(`/api/${region}`).map(({ body }) => body)).toEqual([
    { region: "Helsinki" },
    { region: null },
  ]);
});
