import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { toastText } from "../steps/account-steps.ts";
import {
  goBack,
  openFiles,
  openRow,
  pressSave,
  replaceText,
  saveText,
  textOf,
  writeNewFile,
} from "../steps/files-steps.ts";
import { press } from "../steps/servers-steps.ts";
import { expectAccessible, takePicture } from "../visitor.ts";
import type { FilesStage } from "./files-stage.ts";

const name = "shop.yml";

/** The same file in two tabs: the second save is not based on the first. */
export function conflictTests(stage: () => FilesStage): void {
  const onDisk = () => readFileSync(join(stage().tree, name), "utf8");

  /** Both tabs edit the text; the other tab saves first, then this one presses save. */
  async function meet(mine: string, theirs: string): Promise<void> {
    const { page, context } = stage();
    const other = { ...stage(), page: await context.newPage() };
    await openFiles(other);
    for (const tab of [stage(), other]) {
      await openRow(tab, name);
      await textOf(tab.page, name).waitFor();
    }
    await replaceText(other, name, theirs);
    await saveText(other);
    await other.page.close();
    await replaceText(stage(), name, mine);
    await pressSave(stage());
    await page.getByText(`'${name}' has changed since you opened it`).waitFor();
    await page.getByRole("textbox", { name: "Your version" }).waitFor();
  }

  async function expectBoth(...texts: readonly string[]): Promise<void> {
    const panel = stage().page.getByRole("dialog");
    for (const text of texts) await panel.getByText(text).first().waitFor();
  }

  async function decide(page: Page, choice: string): Promise<void> {
    await press(page.getByRole("button", { name: choice, exact: true }), stage().size);
    await page.getByText(`'${name}' has changed since you opened it`).waitFor({ state: "detached" });
    await page.getByText("All changes saved").waitFor();
  }

  test(
    "two tabs that save the same file both keep their text until the person chooses",
    { timeout: 120_000 },
    async () => {
      const { page, size } = stage();
      await openFiles(stage());
      await writeNewFile(stage(), name, "price: 1\n");
      await meet("price: 2\n", "price: 3\n");
      await expectBoth("price: 2", "price: 3");
      await expectAccessible(page);
      await takePicture(page, size, "files-real-conflict");
      await decide(page, "Use the server's version");
      expect(onDisk()).toBe("price: 3\n");
      expect(await textOf(page, name).innerText()).toContain("price: 3");
      await goBack(stage());
      await meet("price: 4\n", "price: 5\n");
      await decide(page, "Use my version");
      expect(onDisk()).toBe("price: 4\n");
      await goBack(stage());
      await meet("price: 6\n", "price: 7\n");
      await page.getByRole("textbox", { name: "Your version" }).focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.insertText("# was 7\n");
      await decide(page, "Save merged version");
      expect(onDisk()).toBe("price: 6\n# was 7\n");
      await goBack(stage());
    },
  );

  test("a file that was deleted meanwhile can be saved as a new one", { timeout: 60_000 }, async () => {
    const { page, size, tree } = stage();
    await openRow(stage(), name);
    await replaceText(stage(), name, "price: 8\n");
    rmSync(join(tree, name));
    await pressSave(stage());
    const question = page.getByRole("alertdialog", { name: `'${name}' was deleted` });
    await press(question.getByRole("button", { name: "Save as a new file" }), size);
    await page.getByText("All changes saved").waitFor();
    expect(onDisk()).toBe("price: 8\n");
  });

  test("an earlier version is compared and restored", { timeout: 60_000 }, async () => {
    const { page, size } = stage();
    await replaceText(stage(), name, "price: 9\n");
    await saveText(stage());
    await press(page.getByRole("button", { name: "History" }), size);
    await page.getByRole("dialog", { name: `History of '${name}'` }).waitFor();
    const compare = page.getByRole("button", { name: "Compare" });
    await compare.first().waitFor();
    await expectAccessible(page);
    await takePicture(page, size, "files-real-history");
    await press(compare.first(), size);
    await expectBoth("price: 8", "price: 9");
    await expectAccessible(page);
    await takePicture(page, size, "files-real-version");
    await press(page.getByRole("button", { name: "Restore this version" }), size);
    await toastText(page, "Version restored");
    expect(onDisk()).toBe("price: 8\n");
    expect(await textOf(page, name).innerText()).toContain("price: 8");
    await page.getByText("All changes saved").waitFor();
    await goBack(stage());
  });
}
