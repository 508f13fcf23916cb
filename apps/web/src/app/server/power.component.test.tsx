import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { playersAnswer } from "../../features/players/player-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { mainButton } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const inApi = `servers/${serverId}`;
const playersPath = `${inApi}/players`;

function openServer(server: typeof servers.online, more: Readonly<Record<string, unknown>> = {}) {
  return renderApp(`/server/${serverId}/settings`, {
    ...answersFor(server),
    [playersPath]: playersAnswer(),
    ...more,
  });
}

test.each(["Stop", "Restart"])("%s asks while players are online, and names them", async (name) => {
  const { user, api } = openServer({ ...servers.online, currentPlayers: 2 });
  await user.click(await mainButton(name));
  const title = `${name} while players are online?`;
  const dialog = await screen.findByRole("alertdialog", { name: title });
  await within(dialog).findByText("Anna and .Ben will be disconnected.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.sent).toEqual([]);
  await user.click(await mainButton(name));
  const again = await screen.findByRole("alertdialog", { name: title });
  await user.click(within(again).getByRole("button", { name }));
  await waitFor(() => expect(api.sent.map(({ body }) => body)).toEqual([{ action: name.toLowerCase() }]));
});

test("an empty server is stopped without a question", async () => {
  const { user, api } = openServer({ ...servers.online, currentPlayers: 0 });
  await user.click(await mainButton("Stop"));
  await waitFor(() => expect(api.sent.map(({ body }) => body)).toEqual([{ action: "stop" }]));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("friends who may not see the players are told how many there are", async () => {
  const { user } = openServer({ ...servers.online, actions: ["view", "stop"] });
  await user.click(await mainButton("Stop"));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("3 players will be disconnected.");
});

test("a restart is a state of its own", async () => {
  openServer({ ...servers.online, status: "stopping", isRestarting: true });
  await screen.findByText("Restarting");
  expect(screen.queryByText("Stopping")).toBeNull();
  expect((await mainButton("Restart")).getAttribute("aria-busy")).toBe("true");
});

test("deleting names the players who are online", async () => {
  const { user } = openServer(servers.online);
  await user.click(await mainButton("Delete Server"));
  const dialog = await screen.findByRole("alertdialog");
  expect(await within(dialog).findByText("Online now: Anna and .Ben.")).toBeDefined();
});

test.each([
  [`/server/${serverId}`, ""],
  ["/servers", ` ${servers.online.name}`],
  ["/dashboard", ` ${servers.online.name}`],
])("%s offers only Start, disabled, while a build runs the server", async (page, ofServer) => {
  const server = { ...servers.online, isBeingBuilt: true };
  renderApp(page, { ...answersFor(server), servers: [server], builds: [] });
  const start = await screen.findByRole<HTMLButtonElement>("button", { name: `Start${ofServer}` });
  expect(start.disabled).toBe(true);
  expect(screen.queryByRole("button", { name: `Stop${ofServer}` })).toBeNull();
  const restart = screen.queryByRole<HTMLButtonElement>("button", { name: `Restart${ofServer}` });
  expect(restart?.disabled ?? true).toBe(true);
});

test.each([`/server/${serverId}`, "/servers", "/dashboard"])(
  "%s says what is being installed, and neither Offline nor a green Start",
  async (page) => {
    const statusReason = "Installing WorldEdit. The server will restart.";
    const server = { ...servers.offline, hasJob: true, statusReason };
    renderApp(page, { ...answersFor(server), servers: [server], builds: [] });
    await screen.findAllByText(statusReason);
    screen.getByText("Updating");
    expect(screen.queryByText("Offline")).toBeNull();
    const start = screen.getByRole<HTMLButtonElement>("button", { name: /^Start(?! Building)/ });
    expect([start.disabled, start.className.includes("bg-grass-500")]).toEqual([true, false]);
  },
);

test.each([`/server/${serverId}`, "/servers", "/dashboard"])(
  "%s shows a server that is being built as provisioning",
  async (page) => {
    const server = { ...servers.offline, isBeingBuilt: true, statusReason: "Installing plugins." };
    renderApp(page, { ...answersFor(server), servers: [server], builds: [] });
    await screen.findAllByText("Installing plugins.");
    screen.getByText("Provisioning");
    expect(screen.queryByText("Offline")).toBeNull();
  },
);

test.each([
  [`/server/${serverId}`, ""],
  ["/servers", ` ${servers.online.name}`],
  ["/dashboard", ` ${servers.online.name}`],
])("%s offers no power while a job has the server", async (page, ofServer) => {
  const server = { ...servers.online, hasJob: true, statusReason: "Moving to another machine." };
  renderApp(page, { ...answersFor(server), servers: [server], builds: [] });
  await screen.findAllByText(/Moving to another machine/);
  const names = ["Start", "Stop", "Restart"].map((name) => `${name}${ofServer}`);
  const shown = names.flatMap((name) => screen.queryAllByRole<HTMLButtonElement>("button", { name }));
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter(({ disabled }) => !disabled)).toEqual([]);
});
