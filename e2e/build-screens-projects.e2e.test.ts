import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mainButton } from "./steps/account-steps.ts";
import { buildId, buildList, refusal } from "../apps/web/src/features/builds/build-answers.fixture.ts";
import { atPath, bodyOf, cookiesOf, look, visit } from "./screens/build-screens-stage.ts";
import type { Cookies } from "./screens/build-screens-stage.ts";
import { openBrowser, sizes, someone } from "./visitor.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await openBrowser();
  cookies = await cookiesOf(browser, someone());
});
afterAll(() => browser.close());

const buildPath = `/build/${buildId}`;

describe.each(sizes)("the projects at $width px", (size) => {
  const visitSignedIn = (answers = {}) => visit(browser, size, cookies, answers);
  const visitAsGuest = () => visit(browser, size, []);

  test("guests see recipes, members see their builds and files", async () => {
    const guest = await visitAsGuest();
    await guest.page.goto("/projects");
    await guest.page.getByRole("heading", { name: "Creative plots" }).waitFor();
    await look(guest.page, size, "projects-guest");
    await guest.page.getByRole("button", { name: "Use this recipe: Creative plots" }).click();
    await guest.page.getByText("Built from the recipe 'Creative plots'").waitFor();
    expect(await guest.page.getByLabel("Describe your server").inputValue()).toBe(
      "Creative plots with WorldEdit",
    );
    await guest.context.close();

    const { page, context, api } = await visitSignedIn();
    await page.goto("/projects");
    await page.getByRole("heading", { name: "Nothing built yet" }).waitFor();
    await look(page, size, "projects-empty");
    api.change("builds", buildList);
    await page.reload();
    await page.getByRole("link", { name: "Sky Harbour" }).waitFor();
    await look(page, size, "projects-full");
    await page.getByRole("button", { name: "Start from a recipe file" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Recipe file").setInputFiles({
      name: "mine.yaml",
      mimeType: "text/yaml",
      buffer: Buffer.from("name: Mine\n"),
    });
    api.change("builds/import", refusal(422, "RECIPE_REFUSED", "That file is not a recipe we can build."));
    await dialog.getByRole("button", { name: "Build this server" }).click();
    await dialog.getByText("That file is not a recipe we can build.").waitFor();
    await look(page, size, "import");
    api.change("builds/import", { id: buildId });
    await dialog.getByRole("button", { name: "Build this server" }).click();
    await atPath(page, buildPath);
    expect(bodyOf(api.postedTo("/api/builds/import")[1])).toEqual({ file: "name: Mine\n" });
    await context.close();
  });

  test("a recipe is part of the order until its prompt is edited", async () => {
    const { page, context, api } = await visitSignedIn();
    await page.goto("/projects");
    await page.getByRole("button", { name: "Use this recipe: Creative plots" }).click();
    await page.getByText("Built from the recipe 'Creative plots'").waitFor();
    await mainButton(page, "Start Building").click();
    await page.getByRole("button", { name: "Continue for FREE" }).click();
    await page.getByRole("button", { name: /Java Edition/ }).click();
    await atPath(page, buildPath);
    expect(bodyOf(api.postedTo("/api/build")[0])).toMatchObject({ recipeId: "creative-plots" });
    await page.goto("/projects");
    await page.getByRole("button", { name: "Use this recipe: Creative plots" }).click();
    await page.getByLabel("Describe your server").fill("Something else");
    expect(await page.getByText("Built from the recipe").count()).toBe(0);
    await context.close();
  });
});
