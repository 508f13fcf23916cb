import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import {
  answersFor,
  serverId,
  servers,
  worldsAnswer,
} from "../../features/servers/server-answers.fixture.ts";
import { change } from "../../features/settings/settings-answers.fixture.ts";
import { mainButton, toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/worlds`;
const changed = { changeId: change.id };

function openSettings(more: Readonly<Record<string, unknown>> = {}, server = servers.online) {
  return renderApp(`/server/${serverId}/settings#worlds`, { ...answersFor(server), ...more });
}

test("worlds are listed, and each can be downloaded whole", async () => {
  openSettings();
  await screen.findByText("Skylands");
  const links = screen.getAllByRole<HTMLAnchorElement>("link", { name: "Download" });
  expect(links.map(({ href }) => new URL(href).search)).toEqual([
    "?dir=&names=world&names=world_nether&names=world_the_end",
    "?dir=&names=Skylands",
  ]);
});

test("a new world has a name, a seed and a type, and the dialog says that the server restarts", async () => {
  const { user, api } = openSettings({ [path]: worldsAnswer, [`POST ${path}`]: changed });
  await user.click(await mainButton("New world"));
  const dialog = await screen.findByRole("alertdialog", { name: "New world" });
  expect(dialog.textContent).toContain("The server restarts now. You can undo this for 7 days.");
  const create = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Create world" });
  expect(create.disabled).toBe(true);
  await user.type(within(dialog).getByLabelText("World name"), " Valley ");
  await user.type(within(dialog).getByLabelText("Seed (optional)"), "4711");
  await user.selectOptions(within(dialog).getByLabelText("World type"), "flat");
  await user.click(create);
  await screen.findByText("Skylands");
  expect(api.sentTo(`/api/${path}`).map(({ body }) => body)).toEqual([
    { name: "Valley", seed: "4711", type: "flat" },
  ]);
});

test.each([
  ["Switch to this world", "Switch to 'Skylands'?", "Switch", "/switch", { name: "Skylands" }],
  ["Reset Nether", "Reset the Nether of 'world'?", "Reset", "/reset", { dimension: "nether" }],
  ["Reset End", "Reset the End of 'world'?", "Reset", "/reset", { dimension: "end" }],
])("%s asks first, and an error is shown", async (button, title, confirm, sub, body) => {
  const { user, api } = openSettings({ [`${path}${sub}`]: refusal(409, "CHANGE_REFUSED", "Not now.") });
  await user.click(await screen.findByRole("button", { name: button }));
  const dialog = await screen.findByRole("alertdialog", { name: title });
  await user.click(within(dialog).getByRole("button", { name: confirm }));
  expect(await toastText("That was not done")).toContain("Not now.");
  expect(api.sentTo(`/api/${path}${sub}`).map((sent) => sent.body)).toEqual([body]);
});

test("the last change shows how it went, and can be undone", async () => {
  const undo = `servers/${serverId}/changes/${change.id}/undo`;
  const { user, api } = openSettings({
    [path]: { ...worldsAnswer, change: { ...change, title: "New world Valley" } },
    [undo]: changed,
  });
  await screen.findByText("Done. The server runs with this world.");
  const worlds = screen.getByRole("region", { name: "Worlds" });
  await user.click(within(worlds).getByRole("button", { name: "Undo" }));
  expect(api.sentTo(`/api/${undo}`)).toHaveLength(1);
});

test("a stopped server stays stopped, which the dialog says", async () => {
  const { user } = openSettings({}, servers.offline);
  await user.click(await screen.findByRole("button", { name: "Switch to this world" }));
  expect((await screen.findByRole("alertdialog")).textContent).toContain("The server stays stopped.");
});
