import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const lines = [
  "[12:00:01 INFO]: Loading Vault",
  "[12:00:02 WARN]: Vault is old",
  "[12:00:03 ERROR]: ChestShop failed",
  "[12:00:04 INFO]: Done",
];

async function openConsole(more: Readonly<Record<string, unknown>> = {}) {
  const app = renderApp(`/server/${serverId}`, { ...answersFor(servers.online), ...more });
  await waitFor(() => expect(app.sockets.openAt("/ws/console")).toHaveLength(1));
  app.sockets.say("/ws/console", { type: "logs", data: lines, epoch: "a", last: 3, skipped: 0 });
  const log = await screen.findByRole("log", { name: "Console output" });
  await within(log).findByText(/Done/);
  return { ...app, log };
}

test("a search counts what it finds, highlights it and steps through it", async () => {
  const { user, log } = await openConsole();
  await user.type(screen.getByRole("searchbox", { name: "Search the console" }), "vault");
  screen.getByText("2 of 2");
  expect([...log.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["Vault", "Vault"]);
  within(log).getByText(/Done/);
  await user.click(screen.getByRole("button", { name: "Older match" }));
  screen.getByText("1 of 2");
  await user.keyboard("{Enter}");
  screen.getByText("2 of 2");
  await user.type(screen.getByRole("searchbox", { name: "Search the console" }), "x");
  screen.getByText("Not found");
});

test("lines are chosen by how serious they are", async () => {
  const { user, log } = await openConsole();
  const shown = () => within(log).queryAllByText(/^\[12:/).length;
  await user.selectOptions(screen.getByLabelText("Lines shown"), "Warnings and errors");
  expect(shown()).toBe(2);
  await user.selectOptions(screen.getByLabelText("Lines shown"), "Errors");
  expect(shown()).toBe(1);
  within(log).getByText(/ChestShop failed/);
});

test("times fold away", async () => {
  const { user, log } = await openConsole();
  const choose = async (name: string) => {
    await user.click(await screen.findByRole("button", { name: "More for the console" }));
    await user.click(screen.getByRole("menuitem", { name }));
  };
  await choose("Hide times");
  expect(within(log).getByText("[INFO]: Done").title).toBe("12:00:04");
  await choose("Show times");
  within(log).getByText("[12:00:04 INFO]: Done");
});

test("a figure opens the graphs of an hour, a day and a week", async () => {
  const { user } = await openConsole({
    [`servers/${serverId}/activity`]: { entries: [], next: null },
    [`servers/${serverId}/history`]: (query: URLSearchParams) => ({
      range: query.get("range"),
      points: [
        {
          at: "2026-11-15T12:00:00.000Z",
          cpu: query.get("range") === "week" ? 80 : 40,
          memory: 512,
          players: 2,
          tps: 19.5,
          mspt: query.get("range") === "week" ? null : 12.5,
          isMachineBusy: query.get("range") === "week",
        },
      ],
    }),
  });
  const strip = within(screen.getByRole("list", { name: "Figures" }));
  for (const figure of ["Address", "Uptime", "CPU Load", "Memory", "Disk", "Network Inbound"])
    strip.getByText(figure);
  await user.click(strip.getByRole("button", { name: /^CPU Load/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "How it has been running" }));
  await dialog.findByText("Between 40.0% and 40.0%");
  dialog.getByText("Between 0.50 GiB and 0.50 GiB");
  dialog.getByText("Between 2 and 2");
  dialog.getByText("Between 19.5 and 19.5");
  dialog.getByText("Between 12.5 ms and 12.5 ms");
  expect(dialog.queryByText(/Our machine was busy/)).toBeNull();
  await user.click(dialog.getByRole("tab", { name: "Last week" }));
  expect(await dialog.findByText("Between 80.0% and 80.0%")).toBeTruthy();
  expect(dialog.queryByText("Milliseconds per tick (MSPT)")).toBeNull();
  dialog.getByText("Our machine was busy. This is our fault, not your server's.");
});
