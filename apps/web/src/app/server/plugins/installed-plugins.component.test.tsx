import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../../features/builds/build-answers.fixture.ts";
import {
  changeOf,
  installPlan,
  pluginList,
  plugins,
  pluginsWithPorts,
} from "../../../features/plugins/plugin-answers.fixture.ts";
import { diagnosis, serverId, servers } from "../../../features/servers/server-answers.fixture.ts";
import { mainButton, toastText } from "../../testing/find.fixture.ts";
import { openPlugins, place } from "./open-plugins.fixture.ts";

const planPath = `/api/${place}/plugins/plan`;

async function rowOf(name: string): Promise<HTMLElement> {
  const row = (await screen.findByRole("heading", { name })).closest("li");
  if (row === null) throw new Error(`${name} is not in a list`);
  return row;
}

test("each plugin shows its version, state, pin, update, unknown origin and dependents", async () => {
  openPlugins();
  expect((await rowOf("Vault")).textContent).toContain("1.7.3");
  expect((await rowOf("Vault")).textContent).toContain("Needed by EssentialsX");
  expect((await rowOf("WorldGuard")).textContent).toContain("Pinned");
  expect((await rowOf("EssentialsX")).textContent).toContain("Update available");
  expect((await rowOf("lobby-gadgets")).textContent).toContain("Unknown origin");
  expect((await rowOf("Dynmap")).textContent).toContain("Disabled");
  const isOn = (name: string) => screen.getByRole("switch", { name }).getAttribute("aria-checked");
  expect([isOn("Vault"), isOn("Dynmap")]).toEqual(["true", "false"]);
});

test("a plugin with a port shows its address, to open or to copy", async () => {
  openPlugins({ [`${place}/plugins`]: { ...pluginList, plugins: pluginsWithPorts } });
  const map = await rowOf("BlueMap");
  expect(map.textContent).toContain("Web map:play.blockwright.example:25602");
  const link = within(map).getByRole("link", { name: "play.blockwright.example:25602" });
  expect(link.getAttribute("href")).toBe("http://play.blockwright.example:25602/");
  within(map).getByRole("button", { name: "Copy address of Web map" });
  const voice = await rowOf("voicechat");
  expect(voice.textContent).toContain("Voice chat:play.blockwright.example:25603");
  expect(within(voice).queryByRole("link", { name: /25603/ })).toBeNull();
  expect((await rowOf("Votifier")).textContent).toContain("Votes:play.blockwright.example:25604");
});

test.each([
  ["is marked with the reason", null, true],
  ["is not, once it is repaired", { state: "verified" }, false],
] as const)("what did not load %s", async (_what, change, isMarked) => {
  const repair = change && { id: diagnosis.id, title: "", sentence: null, canUndo: true, ...change };
  openPlugins({
    [`${place}/diagnosis`]: { diagnosis: { ...diagnosis, addOnFile: "Vault.jar", change: repair } },
  });
  const row = await rowOf("Vault");
  await waitFor(() => expect(row.textContent.includes("Didn't load")).toBe(isMarked));
  expect(row.textContent.includes(diagnosis.sentence)).toBe(isMarked);
  expect((await rowOf("WorldGuard")).textContent).not.toContain("Didn't load");
});

test("what loaded and caused a crash is not said to be missing", async () => {
  const crash = { ...diagnosis, class: "watchdog", addOnFile: "Vault.jar" };
  openPlugins({ [`${place}/diagnosis`]: { diagnosis: crash } });
  const row = await rowOf("Vault");
  await waitFor(() => expect(row.textContent).toContain("Caused a problem"));
  expect(row.textContent).not.toContain("Didn't load");
});

test("a changelog is plain text", async () => {
  openPlugins();
  const row = await rowOf("EssentialsX");
  within(row).getByText("What's new in 2.21.2");
  expect(row.textContent).toContain("<b>New</b>: /warp all");
  expect(row.querySelector("b")).toBeNull();
});

test("the config folder is one press away", async () => {
  openPlugins();
  const link = within(await rowOf("EssentialsX")).getByRole("link", { name: "Config folder of EssentialsX" });
  expect(link.getAttribute("href")).toBe(`/server/${serverId}/files?dir=plugins/Essentials`);
  expect(within(await rowOf("WorldGuard")).queryByRole("link", { name: /Config folder/ })).toBeNull();
});

test("the list can be filtered to available updates", async () => {
  const { user } = openPlugins();
  await user.click(await mainButton("Update available (3)"));
  expect(screen.getAllByRole("switch").map((one) => one.getAttribute("aria-label"))).toEqual([
    "EssentialsX",
    "WorldGuard",
    "Dynmap",
  ]);
  await user.click(await mainButton("All (5)"));
  expect(screen.getAllByRole("switch")).toHaveLength(5);
});

test("all are updated except pinned or disabled ones, with both versions listed first", async () => {
  const luckPerms = { ...plugins.essentials, id: installPlan.changeId, name: "LuckPerms" };
  const { user, api } = openPlugins({
    [`${place}/plugins`]: { ...pluginList, plugins: [...pluginList.plugins, luckPerms] },
    [`${place}/plugins/plan`]: {
      ...installPlan,
      effects: [
        { effect: "update", name: "EssentialsX", from: "2.20.1", to: "2.21.2", because: [] },
        { effect: "update", name: "LuckPerms", from: "5.4", to: "5.5", because: [] },
      ],
      warnings: [],
    },
  });
  await user.click(await mainButton("Update all (2)"));
  const dialog = await screen.findByRole("dialog", { name: "Update all 2?" });
  await within(dialog).findByText("2.20.1 → 2.21.2");
  within(dialog).getByText("5.4 → 5.5");
  expect(api.sentTo(planPath).map(({ body }) => body)).toEqual([
    { wanted: { action: "update", ids: [plugins.essentials.id, luckPerms.id] } },
  ]);
});

test("without known updates the sources are queried on demand, and the result is shown", async () => {
  const { user, api } = openPlugins({
    [`${place}/plugins`]: { ...pluginList, plugins: [plugins.vault, plugins.ourOwn], checkedAt: null },
    [`${place}/plugins/plan`]: refusal(409, "CHANGE_REFUSED", "Everything is up to date."),
  });
  await user.click(await mainButton("Check for updates"));
  const dialog = await screen.findByRole("dialog", { name: "Check for updates" });
  expect((await within(dialog).findByRole("alert")).textContent).toBe(
    "Nothing was changed. Everything is up to date.",
  );
  expect(api.sentTo(planPath)[0]?.body).toEqual({ wanted: { action: "update", ids: [plugins.vault.id] } });
});

test.each<[string, (row: HTMLElement) => HTMLElement, unknown, string]>([
  [
    "is updated",
    (row) => within(row).getByRole("button", { name: "Update EssentialsX" }),
    { action: "update", ids: [plugins.essentials.id] },
    "Update EssentialsX?",
  ],
  [
    "is removed",
    (row) => within(row).getByRole("button", { name: "Remove EssentialsX" }),
    { action: "remove", ids: [plugins.essentials.id] },
    "Remove EssentialsX?",
  ],
  [
    "is disabled",
    (row) => within(row).getByRole("switch"),
    { action: "disable", ids: [plugins.essentials.id] },
    "Disable EssentialsX?",
  ],
])("a plugin %s after its changes are shown", async (_how, button, wanted, title) => {
  const { user, api } = openPlugins();
  await user.click(button(await rowOf("EssentialsX")));
  await screen.findByRole("dialog", { name: title });
  await waitFor(() => expect(api.sentTo(planPath).map(({ body }) => body)).toEqual([{ wanted }]));
});

test("a disabled plugin is enabled", async () => {
  const { user, api } = openPlugins();
  await user.click(await screen.findByRole("switch", { name: "Dynmap" }));
  await screen.findByRole("dialog", { name: "Enable Dynmap?" });
  expect(api.sentTo(planPath)[0]?.body).toEqual({ wanted: { action: "enable", ids: [plugins.dynmap.id] } });
});

test("a removal lists what it breaks first, and its refusal does not mention an install", async () => {
  const warning = "EssentialsX needs Vault and won't load without it.";
  const { user, api } = openPlugins({
    [`${place}/plugins/plan`]: {
      ...installPlan,
      effects: [{ effect: "remove", name: "Vault", from: "1.7.3", to: null, because: [] }],
      warnings: [warning],
    },
  });
  await user.click(within(await rowOf("Vault")).getByRole("button", { name: "Remove Vault" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove Vault?" });
  await within(dialog).findByText(warning);
  await user.keyboard("{Escape}");
  api.change(`${place}/plugins/plan`, refusal(409, "CHANGE_REFUSED", "Vault is not there any more."));
  await user.click(within(await rowOf("Vault")).getByRole("button", { name: "Remove Vault" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Nothing was changed. Vault is not there any more.",
  );
});

test("a version is pinned, and a failed unpin shows an error", async () => {
  const { user, api } = openPlugins({
    [`${place}/plugins/${plugins.vault.id}/pin`]: {},
    [`${place}/plugins/${plugins.worldGuard.id}/pin`]: "no connection",
  });
  const pin = await screen.findByRole("button", { name: "Pin Vault at its version" });
  api.change(`${place}/plugins`, {
    ...pluginList,
    plugins: [{ ...plugins.vault, isPinned: true }, plugins.worldGuard],
  });
  await user.click(pin);
  await screen.findByRole("button", { name: "Unpin Vault" });
  expect(api.sent.map(({ method, body }) => [method, body])).toEqual([["PUT", { isPinned: true }]]);
  await user.click(screen.getByRole("button", { name: "Unpin WorldGuard" }));
  expect(await toastText("Couldn't unpin it")).toContain("We can't reach Blockwright.");
});

test("an empty list suggests what to do", async () => {
  openPlugins({ [`${place}/plugins`]: { ...pluginList, plugins: [] } });
  await screen.findByRole("heading", { name: "No plugins installed yet" });
  expect(screen.queryByRole("switch")).toBeNull();
});

test("a list that can't be loaded shows an error and can be retried", async () => {
  const { user, api } = openPlugins({ [`${place}/plugins`]: refusal(503, "BUSY", "We are busy.") });
  const alert = await screen.findByRole("alert");
  within(alert).getByText("We are busy.");
  api.change(`${place}/plugins`, pluginList);
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  await screen.findByRole("heading", { name: "Vault" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a viewer sees the list and running changes, and no buttons", async () => {
  const viewer = { ...servers.online, actions: ["view"] };
  openPlugins({ [`${place}/changes`]: [changeOf(serverId, { state: "verified", canUndo: true })] }, viewer);
  await rowOf("Vault");
  await screen.findByText("Done. The server is running with the changes.");
  const main = within(screen.getByRole("main"));
  expect(main.queryByRole("switch")).toBeNull();
  expect(main.queryByRole("searchbox")).toBeNull();
  expect(main.queryByRole("link", { name: /Config folder/ })).toBeNull();
  const names = main.getAllByRole("button").map(({ textContent }) => textContent);
  expect(names.filter((name) => /^(Update$|Update all|Check|Remove|Pin|Unpin|Undo)/.test(name))).toEqual([]);
});
