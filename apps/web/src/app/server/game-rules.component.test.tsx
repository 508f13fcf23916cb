import { screen, within } from "@testing-library/react";
import type { GameRules } from "@blockwright/contract/game-rules";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { change, gameRulesAnswer } from "../../features/settings/settings-answers.fixture.ts";
import { toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/game-rules`;

function openSettings(
  answer: GameRules,
  more: Readonly<Record<string, unknown>> = {},
  server = servers.online,
) {
  return renderApp(`/server/${serverId}/settings`, { ...answersFor(server), [path]: answer, ...more });
}

const showRules = () => screen.findByRole("button", { name: "Game rules" });

test("the game is asked only when the rules are opened", async () => {
  const { user, api } = openSettings(gameRulesAnswer());
  const show = await showRules();
  expect(api.asked.filter((one) => one.includes("game-rules"))).toEqual([]);
  await user.click(show);
  await screen.findByText("These are the values of the running game.");
  await user.type(screen.getByLabelText("Search game rules"), "phantoms");
  expect(screen.queryByText("Keep items after death")).toBeNull();
  screen.getByText("doInsomnia");
});

test("rules are saved together, followed, and undone", async () => {
  const undo = `servers/${serverId}/changes/${change.id}/undo`;
  const { user, api } = openSettings(gameRulesAnswer(), {
    [`POST ${path}`]: { changeId: change.id },
    [`servers/${serverId}/changes`]: [],
    [`POST ${undo}`]: { changeId: change.id },
  });
  await user.click(await showRules());
  await user.click(await screen.findByRole("switch", { name: "Keep items after death" }));
  const growth = screen.getByLabelText("Growth speed");
  await user.clear(growth);
  await user.type(growth, "9999");
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save game rules" });
  expect(save.disabled).toBe(true);
  await user.clear(growth);
  await user.type(growth, "30");
  api.change(path, gameRulesAnswer({ keepInventory: "true" }, change));
  await user.click(save);
  const card = await screen.findByRole("region", { name: "Game rules" });
  await within(card).findByText("Done. The game uses these rules.");
  expect(api.sent.map(({ body }) => body)).toEqual([
    {
      edits: [
        { key: "keepInventory", value: "true" },
        { key: "randomTickSpeed", value: "30" },
      ],
    },
  ]);
  await user.click(within(card).getByRole("button", { name: "Undo" }));
  expect(api.sentTo(`/api/${undo}`)).toHaveLength(1);
});

test("a refused value shows the reason, and the edit stays", async () => {
  const { user } = openSettings(gameRulesAnswer(), {
    [`POST ${path}`]: refusal(409, "CHANGE_REFUSED", "The game rules have these values already."),
  });
  await user.click(await showRules());
  await user.click(await screen.findByRole("switch", { name: "Keep items after death" }));
  await user.click(screen.getByRole("button", { name: "Save game rules" }));
  expect(await toastText("Game rules not saved")).toContain("these values already");
  screen.getByText("1 unsaved change");
});

test("a stopped server shows the values of its saved world", async () => {
  const { user } = openSettings({ ...gameRulesAnswer(), isLive: false }, {}, servers.offline);
  await user.click(await showRules());
  const text = "These are the values with which the world was saved.";
  expect((await screen.findByText(text)).textContent).toBe(text);
});

test("friends without the right see no rules", async () => {
  openSettings(gameRulesAnswer(), {}, { ...servers.online, actions: ["view", "read-files"] });
  await screen.findByText("Server Type");
  expect(screen.queryByRole("button", { name: "Game rules" })).toBeNull();
});

test("on Bedrock the card says that rules are changed in the console, and asks nothing", async () => {
  const { user, api } = openSettings(gameRulesAnswer(), {}, { ...servers.online, serverType: "bedrock" });
  await user.click(await showRules());
  const card = within(screen.getByRole("region", { name: "Game rules" }));
  card.getByText(/We can't show the game rules of a Bedrock server/);
  card.getByText("gamerule keepinventory true");
  expect(api.asked.filter((one) => one.includes("game-rules"))).toEqual([]);
});
