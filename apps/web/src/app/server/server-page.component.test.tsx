import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { activityAnswers } from "../../features/activity/activity-answers.fixture.ts";
import { playersAnswer } from "../../features/players/player-answers.fixture.ts";
import { answersFor, jobs, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { sharingAnswers } from "../../features/sharing/sharing-answers.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";
import { serverTabs, tabOrder } from "./server-tabs.ts";
import { forgetCode } from "./tab-code.ts";

const serverPath = `/server/${serverId}`;
const inApi = `servers/${serverId}`;

afterEach(() => {
  vi.restoreAllMocks();
  for (const tab of serverTabs) forgetCode(tab);
});

async function shownTabs(): Promise<(string | null)[]> {
  const bar = await screen.findByRole("navigation", { name: "Parts of this server" });
  return within(bar)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
}

function tabNamed(id: string) {
  const tab = serverTabs.find((one) => one.id === id);
  if (tab === undefined) throw new Error(`There is no tab ${id}`);
  return tab;
}

test("each tab is listed once, in the order of the page", () => {
  const ids = serverTabs.map(({ id }) => id);
  expect(ids).toEqual(tabOrder.filter((id) => ids.includes(id)));
});

test.each([
  ["paper", "crossplay"],
  ["neoforge", "java"],
  ["bedrock", "bedrock"],
])("a server of %s has the nine tabs", async (serverType, platformType) => {
  renderApp(`${serverPath}/settings`, answersFor({ ...servers.online, serverType, platformType }));
  await screen.findByRole("heading", { name: "Server settings" });
  expect(await shownTabs()).toEqual([
    "Terminal",
    "Files",
    "Plugins",
    "AI Editor",
    "Settings",
    "Software",
    "Backups",
    "Users",
    "Domains",
  ]);
});

test.each([
  ["players", "/terminal", "Players", { [`${inApi}/players`]: playersAnswer() }],
  ["activity", "/users", "Activity", { ...sharingAnswers(serverId), ...activityAnswers(serverId) }],
])("the former address of %s leads to its new one", async (tab, path, name, answers) => {
  const { at, router } = renderApp(`${serverPath}/${tab}`, { ...answersFor(servers.online), ...answers });
  const region = await screen.findByRole("region", { name });
  expect(await within(region).findAllByRole("listitem")).not.toEqual([]);
  expect(at() + router.state.location.hash).toBe(`${serverPath}${path}${tab}`);
});

test("without the console, Terminal shows the players, and without users, Users shows the activity", async () => {
  const actions = ["view", "read-files"] as const;
  const { router } = renderApp(serverPath, {
    ...answersFor({ ...servers.online, actions: [...actions] }),
    [`${inApi}/players`]: playersAnswer(),
  });
  await screen.findByRole("region", { name: "Players" });
  expect(screen.queryByRole("log")).toBeNull();
  expect(await shownTabs()).toEqual(["Terminal", "Files", "Plugins", "Settings", "Users"]);
  await router.navigate({ href: `${serverPath}/users` });
  await screen.findByRole("button", { name: "Activity" });
  expect(screen.queryByRole("heading", { name: "Server Users" })).toBeNull();
});

test("the bar of tabs shows on which side it goes on", async () => {
  const { container } = renderApp(`${serverPath}/settings`, answersFor(servers.online));
  const bar = await screen.findByRole("navigation", { name: "Parts of this server" });
  const sides = () =>
    [...container.querySelectorAll("[data-goes-on]")].map((one) => one.getAttribute("data-goes-on"));
  expect(sides()).toEqual([]);
  Object.defineProperties(bar, { clientWidth: { value: 358 }, scrollWidth: { value: 900 } });
  bar.scrollLeft = 0;
  fireEvent.scroll(bar);
  expect(sides()).toEqual(["end"]);
  bar.scrollLeft = 200;
  fireEvent.scroll(bar);
  expect(sides()).toEqual(["start", "end"]);
  bar.scrollLeft = 542;
  fireEvent.scroll(bar);
  expect(sides()).toEqual(["start"]);
});

test("a tab without permission is hidden, and its page is not found", async () => {
  const viewer = { ...servers.online, actions: ["view"] };
  const { router } = renderApp(`${serverPath}/settings`, answersFor(viewer));
  await screen.findByRole("heading", { name: "Server settings" });
  expect(screen.queryByRole("heading", { name: "Danger Zone" })).toBeNull();
  expect(await shownTabs()).toEqual(["Plugins", "Settings", "Users"]);
  await router.navigate({ href: `${serverPath}/software` });
  await screen.findByRole("heading", { name: "404 Page Not Found" });
});

test("an unknown tab is an unknown address", async () => {
  const { at } = renderApp(`${serverPath}/nonsense`, answersFor(servers.online));
  await screen.findByRole("heading", { name: "404 Page Not Found" });
  expect(at()).toBe(`${serverPath}/nonsense`);
});

test("a failing tab shows an error, and the rest of the page works", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.spyOn(tabNamed("settings"), "load").mockRejectedValue(new Error("no such file"));
  const { user } = renderApp(`${serverPath}/settings`, answersFor(servers.online));
  const alert = await screen.findByRole("alert");
  within(alert).getByRole("heading", { name: "This tab did not load" });
  screen.getByRole("heading", { name: servers.online.name });
  await user.click(screen.getByRole("link", { name: "Software" }));
  await screen.findByText("Crossplay Server");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Settings" }));
  load.mockRestore();
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  await screen.findByRole("heading", { name: "Danger Zone" });
});

test("only what the api reports as changed is refetched, at once", async () => {
  const { api, sockets } = renderApp(`${serverPath}/software`, answersFor(servers.online));
  await screen.findByRole("button", { name: "Reinstall Server" });
  expect(sockets.openAt("/ws/server").map(({ search }) => search)).toEqual([`?serverId=${serverId}`]);
  // Jobs are not polled while none is running.
  api.change(`${inApi}/jobs`, [jobs.running]);
  sockets.say("/ws/server", { type: "changed", parts: ["change"] });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByText(/45% Complete/)).toBeNull();
  sockets.say("/ws/server", { type: "changed", parts: ["job"] });
  await screen.findByText(/45% Complete/);
});

test("a change of the server is shown before the next poll", async () => {
  const { api, sockets } = renderApp(serverPath, answersFor(servers.online));
  await screen.findByRole("heading", { name: servers.online.name });
  api.change(inApi, { ...servers.online, status: "stopping" });
  sockets.say("/ws/server", { type: "changed", parts: ["server"] });
  const saidAt = performance.now();
  await waitFor(() => screen.getByText("Stopping"));
  expect(performance.now() - saidAt, "time limit").toBeLessThan(1500);
});

test("a crossplay server shows the address of each edition, and others show one", async () => {
  renderApp(`${serverPath}/settings`, answersFor(servers.online));
  await screen.findByRole("heading", { name: servers.online.name });
  // In the header, and in the strip for phones.
  expect(await screen.findAllByRole("button", { name: "Copy Bedrock address" })).toHaveLength(2);
  expect(document.body.textContent).toContain("Javaplay.blockwright.example:25601");
  expect(document.body.textContent).toContain("Bedrockplay.blockwright.example:25602");
  cleanup();
  renderApp(
    `${serverPath}/settings`,
    answersFor({ ...servers.online, platformType: "java", bedrockPort: null }),
  );
  await screen.findByRole("heading", { name: servers.online.name });
  expect(screen.queryByRole("button", { name: "Copy Bedrock address" })).toBeNull();
  expect(document.body.textContent).not.toContain("25602");
});
