import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { playersAnswer } from "../../features/players/player-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/players`;

function openPlayers(more: Readonly<Record<string, unknown>> = {}, server = servers.online) {
  return renderApp(`/server/${serverId}/terminal#players`, {
    ...answersFor(server),
    [path]: playersAnswer(),
    ...more,
  });
}

const rows = async () =>
  within(await screen.findByRole("region", { name: "Players" })).findAllByRole("listitem");

test("players are listed with what the game knows about them", async () => {
  openPlayers();
  const texts = (await rows()).map((row) => row.textContent);
  expect(texts[0]).toMatch(/Anna.*Online.*Operator.*Allowed.*Java · joined/);
  expect(texts[1]).toMatch(/\.Ben.*Online.*Allowed.*Bedrock/);
  expect(texts[3]).toContain("Banned");
  screen.getByText("2 players online");
  screen.getByText(/Only players on the allow list can join\./);
});

test("the panel opens beside the console and closes again", async () => {
  const { user, router } = renderApp(`/server/${serverId}`, {
    ...answersFor(servers.online),
    [path]: playersAnswer(),
  });
  const toggle = await screen.findByRole("button", { name: "Players" });
  expect(screen.queryByRole("region", { name: "Players" })).toBeNull();
  await user.click(toggle);
  const panel = within(await screen.findByRole("region", { name: "Players" }));
  await panel.findByText("Griefer_99");
  screen.getByRole("log", { name: "Console output" });
  expect(router.state.location.hash).toBe("players");
  const settings = panel.getByRole("link", { name: "Change this in Settings" });
  expect(settings.getAttribute("href")).toBe(`/server/${serverId}/settings#game-settings`);
  await user.click(panel.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Players" })).toBeNull());
  expect(router.state.location.hash).toBe("");
});

test("on a narrow screen the players are in a sheet", async () => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: query === "(max-width: 1023px)" }),
  );
  const { user } = openPlayers();
  const sheet = within(await screen.findByRole("dialog", { name: "Players" }));
  await sheet.findByText("Griefer_99");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a player is added by name, and each button does one thing", async () => {
  const { user, api } = openPlayers({ [`POST ${path}`]: { changeId: null } });
  await user.type(await screen.findByLabelText("Player name"), " Dora ");
  await user.click(screen.getByRole("button", { name: "Add to allow list" }));
  expect(await toastText("Dora is on the allow list")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Lift ban: Griefer_99" }));
  await user.click(await screen.findByRole("button", { name: "Make operator: Cleo" }));
  await waitFor(() =>
    expect(api.sent.map(({ body }) => body)).toEqual([
      { action: "allow", player: "Dora" },
      { action: "pardon", player: "Griefer_99" },
      { action: "make-operator", player: "Cleo" },
    ]),
  );
  expect(screen.queryByRole("button", { name: "Kick: Cleo" })).toBeNull();
});

test("a refusal shows the reason, and the name stays", async () => {
  const { user } = openPlayers({
    [`POST ${path}`]: refusal(409, "CHANGE_REFUSED", "The server did not accept Nobody1."),
  });
  const name = await screen.findByLabelText<HTMLInputElement>("Player name");
  await user.type(name, "Nobody1");
  await user.click(screen.getByRole("button", { name: "Add to allow list" }));
  expect(await toastText("That did not work")).toContain("The server did not accept Nobody1.");
  expect(name.value).toBe("Nobody1");
});

test("Bedrock shows only what it has, and friends without the console only look", async () => {
  const { unmount } = openPlayers({ [path]: playersAnswer({ actions: ["allow", "disallow", "kick"] }) });
  await screen.findByRole("button", { name: "Allow: Cleo" });
  expect(screen.queryByRole("button", { name: "Ban: Cleo" })).toBeNull();
  unmount();
  openPlayers({}, { ...servers.online, actions: ["view", "read-files"] });
  await rows();
  expect(screen.queryByLabelText("Player name")).toBeNull();
  expect(screen.queryByRole("button", { name: "Allow: Cleo" })).toBeNull();
});
