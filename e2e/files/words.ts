import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { toastText } from "../steps/account-steps.ts";
import { fileGrid, openFiles, openRow, pressSave, replaceText, rowOf } from "../steps/files-steps.ts";
import { press } from "../steps/servers-steps.ts";
import { expectAccessible, takePicture } from "../visitor.ts";
import type { FilesStage } from "./files-stage.ts";

/** Messages for empty, failed and loading states. */
export function wordTests(stage: () => FilesStage): void {
  test("a folder shows that it is loading, failed or empty", { timeout: 90_000 }, async () => {
    const { page, size, serverId, tree } = stage();
    const listing = `**/api/servers/${serverId}/files?*`;
    mkdirSync(join(tree, "hold"));
    const held = Promise.withResolvers<Route>();
    await page.route(listing, (route) => held.resolve(route));
    await page.goto(`/server/${serverId}/files?dir=hold`);
    await page.getByText("Loading files...").waitFor();
    await expectAccessible(page);
    const fail = (route: Route) => route.fulfill({ status: 500, json: { error: "Broken." } });
    await page.route(listing, fail);
    await fail(await held.promise);
    await page.getByText("Failed to load files").waitFor();
    await page.getByText("Please try again").first().waitFor();
    expect(await toastText(page, "Error")).toContain("Failed to fetch files");
    await expectAccessible(page);
    await takePicture(page, size, "files-real-failed");
    await page.unroute(listing);
    await press(page.getByRole("button", { name: "Retry" }), size);
    await page.getByText("No files found").waitFor();
    await page.getByText("Server directory is empty or not yet created").waitFor();
    await expectAccessible(page);
  });

  test("sizes are shown in B, KB, MB and GB", async () => {
    const { page, tree } = stage();
    writeFileSync(join(tree, "hold/a.txt"), "x".repeat(12));
    writeFileSync(join(tree, "hold/b.txt"), "x".repeat(2048));
    writeFileSync(join(tree, "hold/c.bin"), Buffer.alloc(3 * 1024 * 1024));
    await openFiles(stage(), "hold");
    await rowOf(page, "a.txt")
      .getByText(/^12 B$/)
      .waitFor();
    await rowOf(page, "b.txt")
      .getByText(/^2(\.0)? KB$/)
      .waitFor();
    await rowOf(page, "c.bin")
      .getByText(/^3(\.0)? MB$/)
      .waitFor();
  });

  test("a save shows that it is running, failed or done", { timeout: 60_000 }, async () => {
    const { page, size } = stage();
    await openFiles(stage(), "hold");
    await openRow(stage(), "a.txt");
    await replaceText(stage(), "a.txt", "new text\n");
    const held = Promise.withResolvers<Route>();
    await page.route("**/files/a.txt?*", (route) => held.resolve(route));
    await pressSave(stage());
    await page.getByRole("button", { name: "Saving..." }).waitFor();
    await (await held.promise).abort();
    await page.unroute("**/files/a.txt?*");
    expect(await toastText(page, "Error")).toContain("Failed to save file.");
    await expectAccessible(page);
    await pressSave(stage());
    expect(await toastText(page, "Success")).toContain("File saved successfully.");
    await press(page.getByRole("button", { name: "Go Back", exact: true }), size);
    await fileGrid(page).waitFor();
  });

  test("an upload that fails without a message shows the default one", { timeout: 60_000 }, async () => {
    const { page, size } = stage();
    await openFiles(stage(), "hold");
    await page.route("**/upload", (route) => route.fulfill({ status: 500, body: "" }));
    const chooser = page.waitForEvent("filechooser");
    await press(page.getByRole("main").getByRole("button", { name: "Upload .jar" }), size);
    await (
      await chooser
    ).setFiles({ name: "Shop.jar", mimeType: "application/zip", buffer: Buffer.from("x") });
    expect(await toastText(page, "Failed to upload file")).toContain("Upload failed");
    await page.unroute("**/upload");
  });

  test("on a Bedrock server the page explains why jars do not apply", { timeout: 60_000 }, async () => {
    const { page, serverId } = stage();
    await page.route(`**/api/servers/${serverId}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), platformType: "bedrock" } });
    });
    await openFiles(stage());
    await page.getByText("Bedrock servers don't run .jar plugins.").waitFor();
    expect(await page.getByRole("button", { name: "Upload .jar" }).count()).toBe(0);
    await page.unroute(`**/api/servers/${serverId}`);
  });
}
