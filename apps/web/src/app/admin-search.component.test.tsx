import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminAnswers, heldServerId } from "../features/admin/admin-answers.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const open = (more: Readonly<Record<string, unknown>> = {}) =>
  renderApp("/admin?tab=diagnostics", { ...adminAnswers, ...more });

test("the search shows each kind, and leads to people and servers", async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText("Search"), "alex");
  const results = within(await screen.findByLabelText("Search results"));
  for (const kind of ["People", "Servers", "Payments"]) results.getByRole("heading", { name: kind });
  for (const kind of ["Addresses", "Domains"])
    expect(results.queryByRole("heading", { name: kind })).toBeNull();
  results.getByText("$3.99");
  expect(results.getByRole("link", { name: "Alexandria" }).getAttribute("href")).toBe(
    `/server/${heldServerId}`,
  );
  const [person] = results.getAllByRole("link", { name: "Alex" });
  await user.click(person ?? document.body);
  expect(await screen.findByLabelText("Find a username")).toHaveProperty("value", "Alex");
});

test("one letter is not searched, and nothing found is said", async () => {
  const { user, api } = open({ "admin/search": { groups: [] } });
  const box = await screen.findByLabelText("Search");
  await user.type(box, "a");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(api.asked.filter((path) => path.includes("search"))).toEqual([]);
  await user.type(box, "b");
  await screen.findByText("Nothing was found.");
});

test("more of one kind come page by page", async () => {
  const { user, api } = open();
  await user.type(await screen.findByLabelText("Search"), "alex");
  await screen.findByLabelText("Search results");
  const groups = adminAnswers["admin/search"].groups.slice(0, 1).map(({ kind, found }) => ({
    kind,
    found: found.map((one) => ({ ...one, title: "Alexa" })),
    next: null,
  }));
  api.change("admin/search", { groups });
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Alexa")).toBeTruthy();
});
