import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { recipes } from "../features/builds/build-answers.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const [survival] = recipes;
const many = Array.from({ length: 20 }, (_, index) => ({
  ...survival,
  id: `recipe-${index}`,
  name: `Recipe ${index}`,
}));

const tiles = () => screen.queryAllByRole("button", { name: /^Use this recipe/ });

test("the first recipes are shown, then more, and a search narrows them down", async () => {
  const { user } = renderApp("/projects", { builds: [], recipes: [...recipes, ...many] });
  await screen.findByRole("heading", { name: "Creative plots" });
  expect(tiles()).toHaveLength(6);
  await user.click(screen.getByRole("button", { name: "Show more recipes" }));
  expect(tiles()).toHaveLength(18);
  await user.selectOptions(screen.getByLabelText("Edition"), "Bedrock Edition");
  expect(tiles().map((tile) => tile.getAttribute("aria-label"))).toEqual([
    "Use this recipe: Family on phones",
  ]);
  await user.selectOptions(screen.getByLabelText("Edition"), "Every edition");
  await user.type(screen.getByLabelText("Search recipes"), "worldedit");
  expect(tiles()).toHaveLength(1);
  await user.type(screen.getByLabelText("Search recipes"), "x");
  await screen.findByRole("heading", { name: "No recipe matches" });
});

test("Projects, Pricing and FAQ show while the session is looked up", async () => {
  const me = Promise.withResolvers<unknown>();
  renderApp("/pricing", { "auth/me": me.promise });
  const bar = within(await screen.findByRole("navigation", { name: "Main" }));
  const list = bar.getByRole("list");
  expect(list.className).not.toContain("invisible");
  expect(
    within(list)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Projects", "Pricing", "FAQ"]);
});
