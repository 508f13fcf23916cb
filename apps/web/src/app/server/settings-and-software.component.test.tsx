import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import {
  answersFor,
  jobs,
  serverId,
  servers,
  undoPath,
} from "../../features/servers/server-answers.fixture.ts";
import { settingsAnswer } from "../../features/settings/settings-answers.fixture.ts";
import { mainButton, toastText, untilAt } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const serverPath = `/server/${serverId}`;
const reinstallPath = `servers/${serverId}/reinstall`;

function openTab(tab: "settings" | "software", more: Readonly<Record<string, unknown>> = {}) {
  return renderApp(`${serverPath}/${tab}`, { ...answersFor(servers.online), ...more });
}

type User = ReturnType<typeof renderApp>["user"];

async function askToDelete(user: User): Promise<HTMLElement> {
  await user.click(await mainButton("Delete Server"));
  const dialog = await screen.findByRole("alertdialog");
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Delete Server" });
  expect(confirm.disabled).toBe(true);
  await user.type(within(dialog).getByLabelText("Type the server's name to confirm"), servers.online.name);
  return confirm;
}

async function askToReinstall(user: User): Promise<HTMLElement> {
  const version = await screen.findByPlaceholderText("1.20.1");
  await user.clear(version);
  await user.type(version, " 1.21.8 ");
  await user.click(await mainButton("Reinstall Server"));
  const dialog = await screen.findByRole("alertdialog");
  within(dialog).getByRole("heading", { name: "Reinstall Server?" });
  return dialog;
}

test("the fields and the Danger Zone come first, and the rest is folded and asks the api nothing", async () => {
  const { api } = openTab("settings");
  await screen.findByRole("heading", { name: "Server settings" });
  const headings = within(screen.getByRole("main")).getAllByRole("heading", { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    "Server settings",
    "Danger Zone",
    "Worlds",
    "Game rules",
    "Game settings",
  ]);
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Server Name",
    "Minecraft Version",
    "Server Type",
    "Plan",
  ]);
  for (const name of ["Worlds", "Game rules", "Game settings"])
    expect(screen.getByRole("button", { name }).getAttribute("aria-expanded")).toBe("false");
  expect(api.asked.filter((path) => /worlds|game-rules|settings/.test(path))).toEqual([]);
});

test("each folded part has an address that opens it, and what was typed stays when it is closed", async () => {
  const path = `servers/${serverId}/settings`;
  const { user, router } = renderApp(`${serverPath}/settings#game-settings`, {
    ...answersFor(servers.online),
    [path]: settingsAnswer(),
  });
  const search = await screen.findByLabelText<HTMLInputElement>("Search settings");
  await user.type(search, "idle");
  const heading = screen.getByRole("button", { name: "Game settings" });
  await user.click(heading);
  await waitFor(() => expect(heading.getAttribute("aria-expanded")).toBe("false"));
  expect(router.state.location.hash).toBe("");
  await user.click(screen.getByRole("button", { name: "Worlds" }));
  await screen.findByText("Skylands");
  expect(router.state.location.hash).toBe("worlds");
  await router.navigate({ href: `${serverPath}/settings#game-settings` });
  await waitFor(() => expect(heading.getAttribute("aria-expanded")).toBe("true"));
  expect(search.isConnected && search.value).toBe("idle");
});

test("settings are shown, and deleting asks for the name", async () => {
  const { user, api, at } = openTab("settings", {
    [`DELETE servers/${serverId}`]: { keptUntil: "2026-11-25T12:00:00.000Z" },
  });
  await screen.findByRole("heading", { name: "Server settings" });
  const details = Object.fromEntries(
    screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(details).toMatchObject({ "Server Name": servers.online.name, "Server Type": "Paper" });
  expect(Object.keys(details)).toEqual(expect.arrayContaining(["Minecraft Version", "Plan"]));
  screen.getByRole("heading", { name: "Danger Zone" });
  await user.click(await askToDelete(user));
  expect(await toastText("Success")).toContain("Server has been permanently deleted.");
  expect(api.sent.map(({ method, path }) => [method, path])).toEqual([
    ["DELETE", `/api/servers/${serverId}`],
  ]);
  await untilAt(at, "/servers");
});

test.each<[string, unknown]>([
  ["is refused", Response.json({}, { status: 500 })],
  ["does not reach the api", "no connection"],
])("a deletion that %s shows an error, and the page stays", async (_how, answer) => {
  const { user, at } = openTab("settings", { [`DELETE servers/${serverId}`]: answer });
  await user.click(await askToDelete(user));
  expect(await toastText("Error")).toContain("Failed to delete server.");
  expect(at()).toBe(`${serverPath}/settings`);
});

test("software: compatible versions, a reinstall with its progress, and its undo", async () => {
  const { user, api } = openTab("software");
  await screen.findByText("Crossplay Server");
  const type = await screen.findByLabelText<HTMLSelectElement>("Server Type");
  expect([...type.options].map(({ text }) => text)).toEqual(["Paper", "Spigot", "Fabric"]);
  screen.getByText("This will completely wipe all server files, worlds, and plugins");
  await user.click(await mainButton("Reinstall Server"));
  await screen.findByText("Please enter a version.");
  await user.selectOptions(type, "fabric");
  const dialog = await askToReinstall(user);
  api.change(`servers/${serverId}/jobs`, [jobs.running]);
  await user.click(within(dialog).getByRole("button", { name: "Yes, Reinstall" }));
  await screen.findByText("45% Complete · Downloading Fabric 1.21.8");
  expect(api.sentTo(`/api/${reinstallPath}`).map(({ body }) => body)).toEqual([
    { serverType: "fabric", minecraftVersion: "1.21.8" },
  ]);
  expect(((await mainButton("Reinstall Server")) as HTMLButtonElement).disabled).toBe(true);
  api.change(`servers/${serverId}/jobs`, [jobs.completed]);
  await user.click(await screen.findByRole("button", { name: "Undo reinstall" }));
  await waitFor(() => expect(api.sentTo(`/api/${undoPath}`)).toHaveLength(1));
});

test.each([
  ["forge", 1],
  ["neoforge", 0],
])("on a server of %s, Forge is credited with %i links", async (serverType, links) => {
  renderApp(`${serverPath}/software`, answersFor({ ...servers.online, serverType }));
  await screen.findByText("Current software");
  const found = screen.queryAllByRole<HTMLAnchorElement>("link", { name: "Visit and support Forge" });
  expect(found.map(({ href }) => href)).toEqual(Array(links).fill("https://files.minecraftforge.net/"));
});

test.each([
  ["the first time", [], "You can undo this for 7 days."],
  [
    "while another can be undone",
    [jobs.completed],
    "You can undo this for 7 days, but no longer undo your last reinstall: only one earlier version is kept.",
  ],
])("a reinstall shows what can be undone %s", async (_when, known, sentence) => {
  const { user } = openTab("software", { [`servers/${serverId}/jobs`]: known });
  const dialog = await askToReinstall(user);
  expect(dialog.textContent).toContain(
    `This will completely wipe all server files, worlds, and plugins. ${sentence}`,
  );
});

test("nothing is reinstalled before it is confirmed", async () => {
  const { user, api } = openTab("software");
  const dialog = await askToReinstall(user);
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.sent).toEqual([]);
});

test.each<[string, unknown, string]>([
  [
    "is refused",
    refusal(422, "REINSTALL_REFUSED", "Fabric does not run on this server."),
    "Fabric does not run on this server.",
  ],
  ["does not reach the api", "no connection", "We can't reach Blockwright."],
  ["is refused without a word", Response.json({}, { status: 500 }), "Failed to reinstall server"],
])("a reinstall that %s shows an error", async (_how, answer, sentence) => {
  const { user } = openTab("software", { [reinstallPath]: answer });
  const dialog = await askToReinstall(user);
  await user.click(within(dialog).getByRole("button", { name: "Yes, Reinstall" }));
  expect(await toastText("Reinstall Failed")).toContain(sentence);
});

test("when the jobs can't be loaded, the page says so and offers to try again", async () => {
  const path = `servers/${serverId}/jobs`;
  const { api, user } = openTab("software", { [path]: refusal(500, "INTERNAL", "Something went wrong.") });
  await screen.findByRole("heading", { name: "We couldn't load the reinstall section" });
  expect(screen.queryByRole("button", { name: "Reinstall Server" })).toBeNull();
  api.change(path, []);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await mainButton("Reinstall Server");
});
