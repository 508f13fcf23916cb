import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { exactMinute } from "../../shared/text/relative-time.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const startsAt = "2026-12-04T20:00:00.000Z";
const endsAt = "2026-12-04T22:00:00.000Z";

function openServer(text: string) {
  const server = { ...servers.online, plannedWork: { startsAt, endsAt, text } };
  return renderApp(`/server/${serverId}`, answersFor(server));
}

test("work on its machine is shown with times of the reader's own zone", async () => {
  openServer("The machine gets a new disk.");
  const banner = within(await screen.findByRole("region", { name: "Planned work" }));
  const times = banner.getByText(/^Planned work from /).textContent;
  expect(times).toBe(`Planned work from ${exactMinute(startsAt)} to ${exactMinute(endsAt)}.`);
  banner.getByText("The machine gets a new disk.");
});

test("the sentence is shown as text, and its invisible characters are seen", async () => {
  openServer("<img src=x onerror=alert(1)> \u202Eksid");
  const banner = await screen.findByRole("region", { name: "Planned work" });
  expect(banner.querySelector("img")).toBeNull();
  expect(banner.textContent).toContain("<img src=x onerror=alert(1)>");
  expect(banner.textContent).not.toContain("\u202E");
});

test("a server without it has no banner", async () => {
  renderApp(`/server/${serverId}`, answersFor(servers.online));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("region", { name: "Planned work" })).toBeNull();
});
