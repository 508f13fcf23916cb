import type { Change } from "@blockwright/contract/changes";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../../features/builds/build-answers.fixture.ts";
import {
  changeOf,
  hits,
  installPlan,
  lonePlan,
  pluginList,
  plugins,
} from "../../../features/plugins/plugin-answers.fixture.ts";
import { serverId, servers } from "../../../features/servers/server-answers.fixture.ts";
import { toastText } from "../../testing/find.fixture.ts";
import { openPlugins, place, searchFor } from "./open-plugins.fixture.ts";
import type { User } from "./open-plugins.fixture.ts";

const { changeId } = installPlan;
const change = (more: Partial<Change>) => changeOf(serverId, more);

async function askToInstall(user: User): Promise<HTMLElement> {
  await searchFor(user, "shop");
  await user.click(await screen.findByRole("button", { name: "Install ChestShop" }));
  return screen.findByRole("dialog", { name: "Install ChestShop?" });
}

test("an install shows its dependencies first, and nothing is done before it is confirmed", async () => {
  const { user, api } = openPlugins();
  const dialog = await askToInstall(user);
  const rows = await within(dialog).findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "ChestShop3.12.2New",
    "VaultNeeded by ChestShop1.7.3 → 1.7.4Update",
    "LuckPermsNeeded by Vault5.5.0New",
  ]);
  within(dialog).getByText(/LuckPerms 5.5.0 is a test version/);
  within(dialog).getByText("Your server restarts. 3 players are online and have to join again.");
  await user.click(within(dialog).getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.sent.map(({ path, body }) => [path, body])).toEqual([
    [`/api/${place}/plugins/plan`, { wanted: { action: "install", pluginId: hits.chestShop.id } }],
  ]);
});

test("an install is followed from start to end, and undone", async () => {
  const { user, api, sockets } = openPlugins();
  const say = (more: Partial<Change>) => {
    api.change(`${place}/changes`, [change(more)]);
    sockets.say("/ws/server", { type: "changed", parts: ["change"] });
  };
  const dialog = await askToInstall(user);
  api.change(`${place}/changes`, [change({ state: "applying" })]);
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Install" }).disabled).toBe(false),
  );
  await user.click(within(dialog).getByRole("button", { name: "Install" }));
  await within(dialog).findByText("Making the changes...");
  expect(api.sentTo(`/api/${place}/plugins/apply`).map(({ body }) => body)).toEqual([{ changeId }]);
  say({ state: "verifying" });
  await within(dialog).findByText("Starting the server and checking that everything loads...");
  const installed = { ...plugins.vault, id: changeId, name: "ChestShop", pluginId: hits.chestShop.id };
  api.change(`${place}/plugins`, { ...pluginList, plugins: [...pluginList.plugins, installed] });
  api.change(`${place}/plugins/search`, {
    hits: [{ ...hits.chestShop, isInstalled: true }],
    silentSources: [],
  });
  say({ state: "verified", canUndo: true });
  await within(dialog).findByText("Done. The server is running with the changes.");
  await user.click(within(dialog).getByRole("button", { name: /^Undo/ }));
  await waitFor(() => expect(api.sentTo(`/api/${place}/changes/${changeId}/undo`)).toHaveLength(1));
  say({ state: "undone" });
  await within(dialog).findByText("Everything is back as it was.");
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  await screen.findByRole("switch", { name: "ChestShop" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Install ChestShop" })).toBeNull());
});

test("a running change can be cancelled, and shows its rollback until it is done", async () => {
  const { user, api, sockets } = openPlugins({ [`${place}/changes/${changeId}/cancel`]: {} });
  const say = (more: Partial<Change>) => {
    api.change(`${place}/changes`, [change(more)]);
    sockets.say("/ws/server", { type: "changed", parts: ["change"] });
  };
  const dialog = await askToInstall(user);
  api.change(`${place}/changes`, [change({ state: "verifying" })]);
  await user.click(await within(dialog).findByRole("button", { name: "Install" }));
  const cancel = { name: "Cancel: Install ChestShop 3.12.2" };
  const button = await within(dialog).findByRole<HTMLButtonElement>("button", cancel);
  api.change(`${place}/changes`, [change({ state: "verifying", isCancelling: true })]);
  await user.click(button);
  await within(dialog).findByText("Cancelling. What was changed is put back...");
  expect([button.textContent, button.getAttribute("aria-busy")]).toEqual(["Cancelling...", "true"]);
  expect(api.sentTo(`/api/${place}/changes/${changeId}/cancel`)).toHaveLength(1);
  say({ state: "undoing" });
  await within(dialog).findByText("Putting everything back as it was...");
  expect(within(dialog).queryByRole("button", cancel)).toBeNull();
  say({ state: "undone", sentence: "Cancelled" });
  await within(dialog).findByText("Cancelled");
});

test("closing the dialog cancels nothing: the page keeps reporting, and allows no other change meanwhile", async () => {
  const { user, api } = openPlugins();
  const dialog = await askToInstall(user);
  api.change(`${place}/changes`, [change({ state: "applying" })]);
  await user.click(await within(dialog).findByRole("button", { name: "Install" }));
  await within(dialog).findByText("Making the changes...");
  await user.keyboard("{Escape}");
  const heading = await screen.findByRole("heading", { name: "Install ChestShop 3.12.2" });
  screen.getByText("Making the changes...");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Install shops" }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("switch", { name: "Vault" }).disabled).toBe(true);
  const sentence = "Vault did not load, so everything was put back.";
  api.change(`${place}/changes`, [change({ state: "undone", sentence })]);
  await screen.findByText(sentence);
  expect(heading.isConnected).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Install shops" }).disabled).toBe(false);
});

const nobodyOnline = { ...servers.online, currentPlayers: 0 };

test("an install that changes nothing else takes one click, and says how it ended", async () => {
  const { user, api, sockets } = openPlugins({ [`${place}/plugins/plan`]: lonePlan }, nobodyOnline);
  const say = (more: Partial<Change>) => {
    api.change(`${place}/changes`, [change(more)]);
    sockets.say("/ws/server", { type: "changed", parts: ["change"] });
  };
  await searchFor(user, "shop");
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Install ChestShop" });
  api.change(`${place}/changes`, [change({ state: "applying" })]);
  await user.click(button);
  await screen.findByText("Making the changes...");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect([button.textContent, button.disabled]).toEqual(["Installing...", true]);
  expect(api.sentTo(`/api/${place}/plugins/install`).map(({ body }) => body)).toEqual([
    { pluginId: hits.chestShop.id },
  ]);
  say({ state: "verified", canUndo: true });
  expect(await toastText("ChestShop is installed")).toBe("ChestShop is installed");
  await waitFor(() => expect(button.textContent).toBe("Install"));
});

test("an install in one click that fails later says so", async () => {
  const sentence = "ChestShop did not load, so everything was put back.";
  const { user } = openPlugins(
    {
      [`${place}/plugins/plan`]: lonePlan,
      [`${place}/changes`]: [change({ state: "undone", hasFailed: true, sentence })],
    },
    nobodyOnline,
  );
  await searchFor(user, "shop");
  await user.click(await screen.findByRole("button", { name: "Install ChestShop" }));
  expect(await toastText("Error")).toBe(`ErrorFailed to install plugin. ${sentence}`);
});

test.each([
  ["players would have to join again", servers.online, lonePlan],
  ["there is something to know", nobodyOnline, { ...lonePlan, warnings: ["It is a test version."] }],
  ["others change too", nobodyOnline, { ...installPlan, warnings: [] }],
])("an install shows its plan first where %s", async (_where, server, plan) => {
  const { user, api } = openPlugins({ [`${place}/plugins/plan`]: plan }, server);
  await askToInstall(user);
  expect(api.sentTo(`/api/${place}/plugins/install`)).toEqual([]);
});

const needsVault = "ChestShop needs Vault, which has no version for Minecraft 1.21.8.";

test.each<[string, string, unknown, string]>([
  [
    "can't be made",
    "plan",
    refusal(409, "CHANGE_REFUSED", needsVault),
    `Failed to install plugin. ${needsVault}`,
  ],
  ["is refused at last", "install", refusal(409, "JOB_RUNNING", "Wait."), "Failed to install plugin. Wait."],
  ["fails without a word", "plan", Response.json({}, { status: 500 }), "Failed to install plugin."],
])("an install that %s shows an error", async (_how, route, answer, sentence) => {
  const answers = { [`${place}/plugins/plan`]: lonePlan, [`${place}/plugins/${route}`]: answer };
  const { user } = openPlugins(answers, nobodyOnline);
  await searchFor(user, "shop");
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Install ChestShop" });
  await user.click(button);
  expect(await toastText("Error")).toBe(`Error${sentence}`);
  expect([button.textContent, button.disabled]).toEqual(["Install", false]);
});

test("a change refused after confirmation shows an error and can be confirmed again", async () => {
  const { user, api } = openPlugins({
    [`${place}/plugins/apply`]: refusal(409, "JOB_RUNNING", "Something else is being done to this server."),
  });
  const dialog = await askToInstall(user);
  await within(dialog).findByText("ChestShop");
  await user.click(within(dialog).getByRole("button", { name: "Install" }));
  expect((await within(dialog).findByRole("alert")).textContent).toBe(
    "Failed to install plugin. Something else is being done to this server.",
  );
  api.change(`${place}/plugins/apply`, { changeId });
  await user.click(within(dialog).getByRole("button", { name: "Install" }));
  await within(dialog).findByText("Making the changes...");
});

test("earlier changes can be undone too, and a failed undo shows an error", async () => {
  const old = new Date(Date.now() - 7_200_000).toISOString();
  const undoPath = `${place}/changes/${changeId}/undo`;
  const { user } = openPlugins({
    [`${place}/changes`]: [change({ state: "verified", canUndo: true, updatedAt: old })],
    [undoPath]: refusal(409, "CHANGE_REFUSED", "plugins/ChestShop.jar has changed since."),
  });
  await screen.findByRole("heading", { name: "Earlier changes" });
  await user.click(screen.getByRole("button", { name: "Undo: Install ChestShop 3.12.2" }));
  expect(await toastText("Couldn't undo that")).toContain("plugins/ChestShop.jar has changed since.");
});

test("a server without players restarts at once, and an offline one does not restart", async () => {
  const { user, api } = openPlugins({}, { ...servers.online, currentPlayers: 0 });
  await within(await askToInstall(user)).findByText("Your server restarts.");
  await user.keyboard("{Escape}");
  api.change(`${place}/plugins/plan`, { ...installPlan, needsRestart: false });
  await user.click(screen.getByRole("button", { name: "Install ChestShop" }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("1.7.3 → 1.7.4");
  expect(dialog.textContent).not.toContain("restarts");
});
