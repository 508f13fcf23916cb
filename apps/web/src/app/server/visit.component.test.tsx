import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { operator } from "../../features/admin/admin-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `/server/${serverId}`;
const foreign = { ...servers.online, sharedBy: "alex" };
const name = "You are the operator here";

test("on another person's server, an operator is reminded and gives a reason before they change anything", async () => {
  const { user, api } = renderApp(path, {
    ...answersFor(foreign),
    "auth/me": operator,
    [`admin/visits/${serverId}`]: { visit: null },
    "POST admin/visits": { until: "2026-11-18T12:00:00.000Z" },
  });
  const banner = within(await screen.findByRole("region", { name }));
  banner.getByText("This server belongs to alex. They can see in its activity that you looked at it.");
  const send = await banner.findByRole("button", { name: "Allow changes for an hour" });
  expect(send.hasAttribute("disabled")).toBe(true);
  await user.type(banner.getByLabelText("Reason"), "You asked for help.");
  api.change(`admin/visits/${serverId}`, {
    visit: { reason: "You asked for help.", until: "2026-11-18T12:00:00.000Z" },
  });
  await user.click(send);
  await banner.findByText("You can change it. Your reason: You asked for help.");
  expect(api.sentTo("/api/admin/visits").map(({ body }) => body)).toEqual([
    { serverId, reason: "You asked for help." },
  ]);
});

test.each([
  ["their own server", { "auth/me": operator, ...answersFor(servers.online) }],
  ["a person with whom it is shared", answersFor(foreign)],
])("there is none for %s", async (_what, answers) => {
  renderApp(path, answers);
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("region", { name })).toBeNull();
});
