import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { deedsFor } from "../../features/servers/detail/server-deeds.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/planned-restart`;
const plannedRestart = { when: "empty" as const, at: null };

function openServer(more: Readonly<Record<string, unknown>> = {}, server = servers.online) {
  return renderApp(`/server/${serverId}/software`, { ...answersFor(server), ...more });
}

test("a restart is planned for when nobody is online, shown and cancelled", async () => {
  const { user, api } = openServer({ [`POST ${path}`]: { plannedRestart }, [`DELETE ${path}`]: {} });
  await user.click(await screen.findByRole("button", { name: "More for this server" }));
  await user.click(screen.getByRole("menuitem", { name: "Restart later" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Restart later" });
  api.change(`servers/${serverId}`, { ...servers.online, plannedRestart });
  await user.click(within(dialog).getByRole("button", { name: "Plan restart" }));
  await screen.findByText("Restarts when the server is empty.");
  api.change(`servers/${serverId}`, servers.online);
  await user.click(screen.getByRole("button", { name: "Cancel restart" }));
  await waitFor(() => expect(screen.queryByText("Restarts when the server is empty.")).toBeNull());
  expect(api.sentTo(`/api/${path}`).map(({ method, body }) => [method, body])).toEqual([
    ["POST", { when: "empty" }],
    ["DELETE", null],
  ]);
});

test("a time is needed for a restart at a time, and a refusal is shown", async () => {
  const refused = refusal(409, "POWER_REFUSED", "Please choose a time in the future.");
  const { user, api } = openServer({ [`POST ${path}`]: refused });
  await user.click(await screen.findByRole("button", { name: "More for this server" }));
  await user.click(screen.getByRole("menuitem", { name: "Restart later" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.selectOptions(within(dialog).getByLabelText("When"), "time");
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Plan restart" });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(within(dialog).getByLabelText("Time"), { target: { value: "2026-11-20T03:30" } });
  await user.click(confirm);
  expect(await toastText("The restart was not planned")).toContain("Please choose a time in the future.");
  expect(api.sentTo(`/api/${path}`)[0]?.body).toEqual({
    when: "time",
    at: new Date("2026-11-20T03:30").toISOString(),
  });
});

test("nothing is offered for a stopped server", async () => {
  const { user } = openServer({}, servers.offline);
  await user.click(await screen.findByRole("button", { name: "More for this server" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Rename server"]);
});

test.each([{ isBeingBuilt: true }, { hasJob: true }, { status: "starting" as const }])(
  "nothing is offered for a server with %o",
  (state) => {
    expect(deedsFor({ ...servers.online, ...state })).toEqual(["rename"]);
  },
);
