import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { operator } from "../../features/admin/admin-answers.fixture.ts";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `/server/${serverId}`;
const foreign = { ...servers.online, sharedBy: "alex" };
const name = "You are the operator here";

const visited = () => ({
  ...answersFor(foreign),
  "auth/me": operator,
  [`admin/visits/${serverId}`]: { visit: null },
  "POST admin/visits": { until: "2026-11-18T12:00:00.000Z" },
  [`POST servers/${serverId}/console`]: refusal(403, "REASON_REQUIRED", "Give a reason."),
});

async function typeCommand(user: ReturnType<typeof renderApp>["user"]) {
  await screen.findByRole("region", { name });
  await user.type(await screen.findByLabelText("Command"), "say hello");
  await user.click(screen.getByRole("button", { name: "Execute" }));
  return within(await screen.findByRole("alertdialog", { name: "Why are you changing this server?" }));
}

test("on another person's server, an operator sees the page at once and is asked for a reason at the first change", async () => {
  const { user, api } = renderApp(path, visited());
  const dialog = await typeCommand(user);
  screen.getByText("This server belongs to alex. They can see in its activity that you looked at it.");
  const send = dialog.getByRole("button", { name: "Continue" });
  expect(send.hasAttribute("disabled")).toBe(true);
  await user.type(dialog.getByLabelText("Reason"), "You asked for help.");
  api.change(`admin/visits/${serverId}`, {
    visit: { reason: "You asked for help.", until: "2026-11-18T12:00:00.000Z" },
  });
  api.change(`POST servers/${serverId}/console`, {});
  await user.click(send);
  await screen.findByText("You can change it. Your reason: You asked for help.");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(api.sent.map(({ path: to, body }) => [to, body])).toEqual([
    [`/api/servers/${serverId}/console`, { command: "say hello" }],
    ["/api/admin/visits", { serverId, reason: "You asked for help." }],
    [`/api/servers/${serverId}/console`, { command: "say hello" }],
  ]);
  const keys = api
    .sentTo(`/api/servers/${serverId}/console`)
    .map(({ headers }) => headers.get("idempotency-key"));
  expect(keys[0]).toBe(keys[1]);
});

test("without a reason nothing is sent again, and the toast says why", async () => {
  const { user, api } = renderApp(path, visited());
  const dialog = await typeCommand(user);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(await toastText("Command Failed")).toContain("Give a reason.");
  expect(api.sent).toHaveLength(1);
});

test.each([
  ["their own server", { "auth/me": operator, ...answersFor(servers.online) }],
  ["a person with whom it is shared", answersFor(foreign)],
])("there is none for %s", async (_what, answers) => {
  renderApp(path, answers);
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("region", { name })).toBeNull();
});
