import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { joinJava } from "../../stand-ins/bots/java-bot.ts";
import { plainText } from "../../stand-ins/bots/plain-text.ts";
import { pingJava } from "../../stand-ins/bots/status-ping.ts";
import { mainButton, toastText } from "../steps/account-steps.ts";
import {
  fileGrid,
  goBack,
  openFiles,
  openRow,
  pressSave,
  replaceText,
  saveText,
  textOf,
  watchPolicy,
  writeNewFile,
  writeOverLine,
} from "../steps/files-steps.ts";
import { press, shownAddress, untilStatus } from "../steps/servers-steps.ts";
import { expectAccessible, takePicture } from "../visitor.ts";
import type { FilesStage } from "./files-stage.ts";

export function editingTests(stage: () => FilesStage, minecraftVersion: string): void {
  test("an edited setting takes effect in the game", { timeout: 180_000 }, async () => {
    const { page, size } = stage();
    const policy = await watchPolicy(page);
    await openFiles(stage());
    for (const title of ["Name", "Size", "Date Modified"])
      await page.getByRole("columnheader", { name: title, exact: true }).waitFor();
    await expectAccessible(page);
    await takePicture(page, size, "files-real-list");
    await openRow(stage(), "server.properties");
    await textOf(page, "server.properties").waitFor();
    await writeOverLine(stage(), "motd=", "motd=Tide is in");
    await writeOverLine(stage(), "white-list=", "white-list=true");
    await page.getByText("Unsaved changes").waitFor();
    await expectAccessible(page);
    await takePicture(page, size, "files-real-editor");
    await pressSave(stage());
    expect(await toastText(page, "Success")).toContain("File saved successfully.");
    await page.getByText("All changes saved").waitFor();
    await goBack(stage());
    await restart();
    const address = await shownAddress(page);
    expect(plainText((await pingJava(address.host, address.port)).description)).toBe("Tide is in");
    const refused = joinJava({ ...address, username: "Alex", version: minecraftVersion });
    await expect(refused).rejects.toThrow("You are not whitelisted on this server!");
    await openRow(stage(), "server.properties");
    await writeOverLine(stage(), "white-list=", "white-list=false");
    await saveText(stage());
    await goBack(stage());
    await restart();
    await (await joinJava({ ...address, username: "Alex", version: minecraftVersion })).leave();
    policy.expectNone();
  });

  test("unsaved text is not lost by leaving", { timeout: 60_000 }, async () => {
    const { page, size, tree } = stage();
    await openFiles(stage());
    await writeNewFile(stage(), "tides.txt", "high at six\n");
    await openRow(stage(), "tides.txt");
    await replaceText(stage(), "tides.txt", "high at seven\n");
    await press(page.getByRole("button", { name: "Go Back", exact: true }), size);
    const question = page.getByRole("alertdialog", { name: "Leave without saving 'tides.txt'?" });
    await expectAccessible(page);
    await press(question.getByRole("button", { name: "Keep editing" }), size);
    await page.goBack();
    await question.waitFor();
    await press(question.getByRole("button", { name: "Keep editing" }), size);
    expect(await textOf(page, "tides.txt").innerText()).toContain("high at seven");
    await press(page.getByRole("button", { name: "Go Back", exact: true }), size);
    await press(question.getByRole("button", { name: "Discard changes" }), size);
    await fileGrid(page).waitFor();
    expect(readFileSync(join(tree, "tides.txt"), "utf8")).toBe("high at six\n");
  });

  test("a syntax error is shown with its line, and can be saved anyway", { timeout: 60_000 }, async () => {
    const { page, size, tree } = stage();
    await openFiles(stage());
    await writeNewFile(stage(), "rules.yml", "limits:\n  animals: 10\n");
    await openRow(stage(), "rules.yml");
    await replaceText(stage(), "rules.yml", "limits:\n  animals: [10\n");
    await page.getByRole("button", { name: /^Line \d: / }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Control+s");
    const question = page.getByRole("alertdialog", { name: "Save 'rules.yml' with a mistake in it?" });
    await expectAccessible(page);
    await press(question.getByRole("button", { name: "Save anyway" }), size);
    await page.getByText("All changes saved").waitFor();
    expect(readFileSync(join(tree, "rules.yml"), "utf8")).toBe("limits:\n  animals: [10\n");
    await goBack(stage());
  });

  async function restart(): Promise<void> {
    const { page, size } = stage();
    await press(mainButton(page, "Restart"), size);
    expect(await toastText(page, "Success")).toContain("Server action completed successfully.");
    await page
      .locator("main header output")
      .getByText("Online", { exact: true })
      .waitFor({ state: "hidden" });
    await untilStatus(page, "Online");
  }
}
