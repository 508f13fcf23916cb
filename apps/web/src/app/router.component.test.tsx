import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { serverList } from "../features/servers/server-answers.fixture.ts";
import { serversRoute } from "./routes/servers.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const { component } = serversRoute.options;
afterEach(() => {
  if (component) serversRoute.options.component = component;
  vi.restoreAllMocks();
});

test("a failing page shows an error in its place, and navigation still works", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  serversRoute.options.component = () => {
    throw new Error("a fault of ours");
  };
  const { user, at } = renderApp("/servers", { servers: serverList });
  const main = await screen.findByRole("main");
  await within(main).findByRole("heading", { name: "This page did not load" });
  within(main).getByRole("button", { name: "Retry" });
  expect(screen.queryByText(/a fault of ours/)).toBeNull();
  const [way] = screen.getAllByRole("link", { name: "Pricing" });
  if (way) await user.click(way);
  await within(main).findByRole("heading", { level: 1, name: /pricing/i });
  expect(at()).toBe("/pricing");
});
