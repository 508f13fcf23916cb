import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { mainButton, toastText, untilAt } from "../testing/find.fixture.ts";
import { currentToast, subscribeToToasts } from "../../shared/ui/toast-store.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const serverPath = `/server/${serverId}`;
const inApi = `servers/${serverId}`;

function openServer(server: (typeof servers)[keyof typeof servers], more = {}) {
  return renderApp(serverPath, { ...answersFor(server), ...more });
}

test("an offline server shows why, the last installation, and why it can't be started", async () => {
  const { user } = openServer(servers.offline, {
    [`${inApi}/action`]: refusal(409, "POWER_REFUSED", "It is being moved."),
  });
  await screen.findByText(/it ran out of memory/);
  await screen.findByText("Installation step 14 is done");
  expect(screen.queryByText("Installation step 4 is done")).toBeNull();
  await user.click(await mainButton("Start"));
  expect(await toastText("Error")).toContain("Failed to perform server action. It is being moved.");
});

test("a server being set up can't be started, and one on an unreachable machine says so", async () => {
  const { api } = openServer(servers.provisioning);
  await screen.findByText("Bedrock is being installed.");
  expect(((await mainButton("Start")) as HTMLButtonElement).disabled).toBe(true);
  api.change(inApi, servers.lost);
  await screen.findByText(/We can't reach the machine/);
});

test("a server that runs for some players only says who can't join, beside its state", async () => {
  const statusReason = "Bedrock players can't join at the moment, the others can. Restart the server.";
  openServer({ ...servers.online, statusReason });
  await screen.findByText(statusReason);
  expect(screen.getAllByText("Online").length).toBeGreaterThan(0);
});

test("a start that did not get everything says so", async () => {
  const note =
    "Players can't fill every place: that needs 50 free UDP ports in a row, and the server has 15.";
  const { user } = openServer(
    { ...servers.online, currentPlayers: 0 },
    { [`${inApi}/action`]: { status: "starting", note } },
  );
  await user.click(await mainButton("Restart"));
  expect(await toastText("Success")).toContain(note);
});

const gone = refusal(404, "NOT_FOUND", "There is nothing here.");

test.each([
  ["a server that was deleted elsewhere", servers.online],
  ["an address without a server", gone],
])("%s is reported once, and the page is left", async (_what, first) => {
  const shown: (string | undefined)[] = [];
  const stop = subscribeToToasts(() => shown.push(currentToast()?.title));
  const { api, at, sockets } = renderApp(`/server/${serverId}`, {
    ...answersFor(servers.online),
    [inApi]: first,
  });
  if (first !== gone) await screen.findByRole("heading", { name: servers.online.name });
  api.change(inApi, gone);
  expect(await toastText("Server Not Found")).toBe(
    "Server Not FoundThis server no longer exists. Redirecting to dashboard...",
  );
  // It is looked up again, which takes a moment.
  const { promise, resolve } = Promise.withResolvers();
  api.change(inApi, promise);
  sockets.say("/ws/server", { type: "changed", parts: ["server"] });
  await new Promise((done) => setTimeout(done, 300));
  screen.getByRole("heading", { name: "Server Not Found" });
  resolve(gone);
  await untilAt(at, "/");
  stop();
  expect(shown.filter((title) => title === "Server Not Found")).toHaveLength(1);
});

test.each<[string, unknown, string]>([
  ["is refused", refusal(409, "NOT_RUNNING", "The server is not running."), "The server is not running."],
  ["does not reach the api", "no connection", "We can't reach Blockwright."],
  ["is refused without a word", Response.json({}, { status: 500 }), "Failed to send command."],
])("a command that %s shows an error, and its text stays", async (_how, answer, sentence) => {
  const { user } = openServer(servers.online, { [`${inApi}/console`]: answer });
  const command = await screen.findByLabelText<HTMLInputElement>("Command");
  await user.type(command, "say hi");
  await user.click(screen.getByRole("button", { name: "Execute" }));
  expect(await toastText("Command Failed")).toContain(sentence);
  expect(command.value).toBe("say hi");
});

test("a power action that does not reach the api shows an error", async () => {
  const empty = { ...servers.online, currentPlayers: 0 };
  const { user } = openServer(empty, { [`${inApi}/action`]: "no connection" });
  await user.click(await mainButton("Restart"));
  expect(await toastText("Error")).toContain("Failed to perform server action.");
});
