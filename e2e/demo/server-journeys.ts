import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectWords } from "../screens/public-pages-stage.ts";
import { consoleOf } from "../steps/servers-steps.ts";
import { sizes, takePicture } from "../visitor.ts";
import { serverHeader, tabNames, tabScreens } from "./screens.ts";
import { expectScreen } from "./visit-demo.ts";

const [, desk] = sizes;

/** The id of the server that the demo comes with. */
export async function seededServer(page: Page): Promise<string> {
  const servers = (await (await page.request.get("/api/servers")).json()) as { id: string; name: string }[];
  const found = servers.find(({ name }) => name === "maya's survival with claims");
  if (!found) throw new Error(`the servers are ${servers.map(({ name }) => name).join(", ")}`);
  return found.id;
}

/** The seeded server's page, before anything is changed there. */
export function serverJourneys(asOwner: () => Promise<Page>): void {
  test(
    "a server's page has its figures, and the nine tabs in their order",
    { timeout: 120_000 },
    async () => {
      const page = await asOwner();
      const path = `/server/${await seededServer(page)}`;
      await page.goto(path);
      await expectWords(page, serverHeader);
      const shown = await page
        .getByRole("navigation", { name: "Parts of this server" })
        .getByRole("link")
        .allInnerTexts();
      expect(shown.map((name) => name.trim()).filter((name) => tabNames.some((one) => one === name))).toEqual(
        tabNames,
      );
      for (const tab of tabScreens) {
        await expectScreen(page, { ...tab, path: `${path}/${tab.path}` });
        await takePicture(page, desk, `demo-tab-${tab.path}`);
      }
      await page.context().close();
    },
  );

  test("its console opens on the server's own lines", async () => {
    const page = await asOwner();
    await page.goto(`/server/${await seededServer(page)}/terminal`);
    await consoleOf(page).getByText('For help, type "help"').waitFor();
    const lines = await consoleOf(page).getByRole("listitem").allInnerTexts();
    expect(lines[0]).toContain("Running Java");
    expect(lines.at(-1)).toContain("Connected to live console");
    expect(lines.filter((line) => /\[LP\]|Gamerule|Whitelist is/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.includes('For help, type "help"'))).toHaveLength(1);
    expect(lines.length).toBeLessThan(60);
    await page.context().close();
  });

  test("its owner is its operator", async () => {
    const page = await asOwner();
    const url = `/api/servers/${await seededServer(page)}/files/ops.json`;
    const { content } = (await (await page.request.get(url)).json()) as { content: string };
    expect(content).toContain('"Maya"');
    await page.context().close();
  });

  test("its dialogs and its editor are as they are specified", { timeout: 120_000 }, async () => {
    const page = await asOwner();
    const path = `/server/${await seededServer(page)}`;
    await page.goto(`${path}/files`);
    await page.getByRole("link", { name: "server.properties", exact: true }).click();
    await expectWords(page, ["Go Back", "Save Changes"]);
    await page.goto(`${path}/plugins`);
    await page.getByRole("searchbox").first().fill("Chunky");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page
      .getByRole("button", { name: /^Install/ })
      .first()
      .waitFor();
    await page.goto(`${path}/software`);
    await page.getByLabel("Server Type").last().selectOption("paper");
    await page.getByPlaceholder("1.20.1").last().fill("1.20.1");
    await page.getByRole("main").getByRole("button", { name: "Reinstall Server" }).click();
    const asked = page.getByRole("alertdialog", { name: "Reinstall Server?" });
    await asked.getByRole("button", { name: "Yes, Reinstall" }).waitFor();
    await asked.getByRole("button", { name: "Cancel" }).click();
    await page.goto(`${path}/domains`);
    await page.getByRole("button", { name: "Add Domain" }).click();
    await page.getByRole("dialog", { name: "Add Domain" }).waitFor();
    await page.context().close();
  });
}
