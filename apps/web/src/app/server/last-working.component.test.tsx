import { screen, waitFor } from "@testing-library/react";
import type { LastWorking } from "@blockwright/contract/last-working";
import { expect, test } from "vitest";
import { assistantAnswers } from "../../features/assistant/assistant-answers.fixture.ts";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, diagnosis, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/last-working`;
const stateId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a7c01";
type Differences = NonNullable<LastWorking["state"]>["differences"];
const nothing: Differences = { changed: [], missing: [], added: [], settings: false, isComplete: true };

function worked(differences: Partial<Differences> = {}, more: Partial<LastWorking> = {}) {
  const startedAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const state = { id: stateId, startedAt, players: 3, differences: { ...nothing, ...differences } };
  return { state, playersOnline: 0, change: null, ...more };
}

const broken = { changed: ["plugins/Shop.jar"], missing: ["config/a.yml"], added: ["plugins/New.jar"] };

function openEditor(answer: object) {
  return renderApp(`/server/${serverId}/ai-editor`, {
    ...answersFor(servers.online),
    ...assistantAnswers(),
    [path]: answer,
  });
}

const line = () => screen.findByRole("region", { name: "Last working state" });

test("without a state the line says how one comes about", async () => {
  openEditor({ state: null, playersOnline: 0, change: null });
  expect((await line()).textContent).toContain("Once someone has played, you can return to this state.");
});

test("a server that is as it was has no way back to offer", async () => {
  openEditor(worked());
  const { textContent } = await line();
  expect(textContent).toBe("Last worked: 3 hours ago, 3 players joined. Nothing has changed since.");
  expect(screen.queryByRole("button", { name: "Go back to it..." })).toBeNull();
});

test("going back shows what changes and whom it disconnects, and asks once", async () => {
  const { api, user } = openEditor(worked(broken, { playersOnline: 2 }));
  api.change(`POST ${path}`, { changeId: stateId });
  await user.click(await screen.findByRole("button", { name: "Go back to it..." }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("2 players are online and will be disconnected.");
  for (const name of ["plugins/Shop.jar", "config/a.yml", "plugins/New.jar"])
    expect(dialog.textContent).toContain(name);
  api.change(path, worked(broken, { change: { id: stateId, state: "applying", sentence: null } }));
  await user.click(screen.getByRole("button", { name: "Go back" }));
  await waitFor(() =>
    expect(api.sentTo(`/api/${path}`)[0]?.body).toEqual({ stateId, evenWithPlayers: true }),
  );
  await screen.findByText("Stopping the server and making the changes...");
});

test("a refused way back shows the reason", async () => {
  const { api, user } = openEditor(worked(broken));
  api.change(`POST ${path}`, refusal(409, "CHANGE_REFUSED", "Nothing is different."));
  await user.click(await screen.findByRole("button", { name: "Go back to it..." }));
  await user.click(await screen.findByRole("button", { name: "Go back" }));
  expect(await toastText("That did not work")).toContain("Nothing is different.");
});

test("the card about a crash has the line, and it stands on the page once", async () => {
  renderApp(`/server/${serverId}/ai-editor`, {
    ...answersFor(servers.offline),
    ...assistantAnswers(),
    [`servers/${serverId}/diagnosis`]: { diagnosis },
    [path]: worked(broken),
  });
  await line();
  await screen.findByRole("heading", { name: "AI Editor" });
  expect(screen.getAllByRole("region", { name: "Last working state" })).toHaveLength(1);
});
