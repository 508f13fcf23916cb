import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { change, settingsAnswer } from "../../features/settings/settings-answers.fixture.ts";
import { toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/settings`;

function openSettings(more: Readonly<Record<string, unknown>> = {}, server = servers.online) {
  return renderApp(`/server/${serverId}/settings#game-settings`, {
    ...answersFor(server),
    [path]: settingsAnswer(),
    ...more,
  });
}

const card = () => screen.findByRole("region", { name: "Game settings" });
type User = ReturnType<typeof renderApp>["user"];

async function openGroup(user: User, name: string): Promise<void> {
  const groups = await screen.findByRole("group", { name: "Groups of settings" });
  await user.click(within(groups).getByText(name));
}

const difficulty = () => screen.findByLabelText<HTMLSelectElement>("Difficulty");

test("settings are grouped, explained and found by their name in the file", async () => {
  const { user } = openSettings();
  await screen.findByText("How many players can be online at the same time.");
  await openGroup(user, "World");
  await screen.findByText("Shown below the server's name, up to two lines.");
  expect(screen.queryByText("max-players")).toBeNull();
  await openGroup(user, "Performance");
  await screen.findByText("view-distance");
  screen.getAllByText(/Default: 10 · 3 to 32/);
  expect(screen.queryByText("server-port")).toBeNull();
  await user.type(screen.getByLabelText("Search settings"), "idle");
  expect(within(await card()).getAllByRole("listitem")).toHaveLength(1);
  screen.getByText("player-idle-timeout");
  await user.type(screen.getByLabelText("Search settings"), "zzz");
  screen.getByText("No setting matches.");
});

test("changes are reviewed, saved together, and followed until the server runs with them", async () => {
  const { user, api } = openSettings({ [`POST ${path}`]: { changeId: change.id } });
  await user.click(await screen.findByRole("switch", { name: "Allow list" }));
  await openGroup(user, "Difficulty");
  await user.selectOptions(await difficulty(), "hard");
  await openGroup(user, "Performance");
  const view = await screen.findByLabelText("View distance");
  await user.clear(view);
  await user.type(view, "20");
  screen.getByText(/Needs about 168 MB of memory/);
  screen.getByText("3 unsaved changes");
  await user.click(screen.getByRole("button", { name: "Review and save" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Save 3 settings?" });
  expect(dialog.textContent).toContain("which disconnects 3 players");
  expect(dialog.textContent).toContain("easy → hard");
  api.change(path, settingsAnswer({ difficulty: { value: "hard" } }, { ...change, state: "verifying" }));
  await user.click(within(dialog).getByRole("button", { name: "Save settings" }));
  await screen.findByText("Checking that the server starts with your settings…");
  expect(api.sent.map(({ body }) => body)).toEqual([
    {
      edits: [
        { key: "white-list", value: "true" },
        { key: "difficulty", value: "hard" },
        { key: "view-distance", value: "20" },
      ],
    },
  ]);
  expect(screen.queryByText(/unsaved/)).toBeNull();
  api.change(path, settingsAnswer({ difficulty: { value: "hard" } }, change));
  await screen.findByText("Saved. The server runs with these settings.", undefined, { timeout: 5000 });
});

test("a value out of its range can't be saved, and a value put back is no change", async () => {
  const { user } = openSettings();
  await openGroup(user, "Performance");
  const view = await screen.findByLabelText("View distance");
  await user.clear(view);
  await user.type(view, "99");
  screen.getByText("Enter a number from 3 to 32.");
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Review and save" });
  expect(save.disabled).toBe(true);
  await user.clear(view);
  await user.type(view, "10");
  await waitFor(() => expect(screen.queryByText(/unsaved/)).toBeNull());
});

test("a value that something changed back is named", async () => {
  const wanted = { value: "hard", since: "2026-11-17T20:00:00.000Z" };
  const sentence = 'Keeper set "difficulty" back to "easy" when the server started.';
  openSettings({ [path]: settingsAnswer({ difficulty: { wanted } }, { ...change, sentence }) });
  await screen.findByText(/You set this to hard\. Something changed it back to easy\./);
  expect(screen.getByText(sentence).textContent).toBe(sentence);
});

test("the last change is undone", async () => {
  const undoPath = `servers/${serverId}/changes/${change.id}/undo`;
  const { user, api } = openSettings({
    [path]: settingsAnswer({}, change),
    [`POST ${undoPath}`]: { changeId: change.id },
  });
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(api.sent.map((one) => one.path)).toEqual([`/api/${undoPath}`]));
});

test("a refused value shows the reason, and the changes stay", async () => {
  const { user } = openSettings({
    [`POST ${path}`]: refusal(409, "CHANGE_REFUSED", '"motd" takes at most 2 lines.'),
  });
  await openGroup(user, "Difficulty");
  await user.selectOptions(await difficulty(), "hard");
  await user.click(screen.getByRole("button", { name: "Review and save" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Save settings" }));
  expect(await toastText("Settings not saved")).toContain("at most 2 lines");
  screen.getByText("1 unsaved change");
});

test("friends without the rights see values they can't change, or nothing", async () => {
  const readers = { ...servers.online, actions: ["view", "read-files"] as const };
  const { unmount, user } = openSettings(
    { [path]: settingsAnswer({}, change) },
    { ...readers, actions: [...readers.actions] },
  );
  await openGroup(user, "Difficulty");
  expect((await difficulty()).disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  unmount();
  const { api } = openSettings({}, { ...servers.online, actions: ["view"] });
  await screen.findByText("Server Type");
  expect(screen.queryByRole("region", { name: "Game settings" })).toBeNull();
  expect(api.sent).toEqual([]);
});
