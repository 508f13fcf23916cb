import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, jobs, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { mainButton, toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/update`;

function openSoftware(more: Readonly<Record<string, unknown>> = {}) {
  return renderApp(`/server/${serverId}/software`, { ...answersFor(servers.online), ...more });
}

test("the dialog names the server, both versions and what happens to each plugin", async () => {
  const { user, api } = openSoftware();
  await user.type(await screen.findByLabelText("Update to version"), " 26.1 ");
  await user.click(await mainButton("Update"));
  const dialog = await screen.findByRole("alertdialog", { name: `Update '${servers.online.name}'?` });
  expect(dialog.textContent).toContain("Paper 1.21.8 becomes 26.1.");
  expect(dialog.textContent).toContain("You can undo this for 7 days.");
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "LuckPerms5.4.2 to 5.5.1",
    "OurRanksUploaded file, stays as it is",
    "ClearLagNo build for this version, will be disabled",
  ]);
  api.change(`servers/${serverId}/jobs`, [{ ...jobs.running, type: "update" }]);
  await user.click(within(dialog).getByRole("button", { name: "Update" }));
  await screen.findByRole("heading", { name: "Updating your server" });
  expect(api.sentTo(`/api/${path}`).map(({ body }) => body)).toEqual([
    { minecraftVersion: "26.1", disables: ["modrinth:clearlag"] },
  ]);
});

test("a version that does not exist is named at its field, and nothing starts", async () => {
  const sentence = "There is no Paper for Minecraft 1.99. Try 26.1.";
  const { user, api } = openSoftware({ [`${path}/plan`]: refusal(422, "REINSTALL_REFUSED", sentence) });
  await user.click(await mainButton("Update"));
  await screen.findByText("Please choose a version.");
  await user.type(await screen.findByLabelText("Update to version"), "1.99");
  await user.click(await mainButton("Update"));
  await screen.findByText(sentence);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(api.sentTo(`/api/${path}`)).toEqual([]);
});

test("the newest version that all plugins support is found on request", async () => {
  const { user } = openSoftware({ [path]: refusal(409, "JOB_RUNNING", "Something else is being done.") });
  await user.click(await mainButton("Newest that all my plugins support"));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Update" }));
  expect(await toastText("The update did not start")).toContain("Something else is being done.");
});

test("an update that worked can be undone", async () => {
  openSoftware({ [`servers/${serverId}/jobs`]: [{ ...jobs.completed, type: "update" }] });
  await screen.findByRole("heading", { name: "Your server was updated" });
  expect(await screen.findByRole("button", { name: "Undo update" })).toBeTruthy();
});

test("a server without plugins is not asked about plugins", async () => {
  renderApp(`/server/${serverId}/software`, answersFor({ ...servers.online, serverType: "bedrock" }));
  await mainButton("Newest version");
  screen.getByText("Change the Minecraft version. Your world and settings stay.");
  expect(document.body.textContent).not.toMatch(/my plugins|and plugins stay/);
});
