import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openZip } from "@blockwright/minecraft/zip/reader";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { toastText } from "../steps/account-steps.ts";
import {
  chooseInMenu,
  chooseInRowMenu,
  fileGrid,
  openFiles,
  openRow,
  openRowMenu,
  rowOf,
  shownNames,
  textOf,
} from "../steps/files-steps.ts";
import { press } from "../steps/servers-steps.ts";
import { expectAccessible, takePicture } from "../visitor.ts";
import type { FilesStage } from "./files-stage.ts";

const folder = "harbour";
const scrollHalf = `() => {
  const grid = document.querySelector("[role=grid]");
  grid.scrollTo(0, grid.scrollHeight / 2);
}`;

export function arrangingTests(stage: () => FilesStage): void {
  const onDisk = (...path: readonly string[]) => join(stage().tree, folder, ...path);
  const toTrash = "You can undo this for 7 days.";

  function fillFolder(): void {
    mkdirSync(onDisk("boats/small"), { recursive: true });
    mkdirSync(onDisk("crates"));
    for (const name of ["anchor.txt", "buoy.txt", "chain.txt", "deck.txt"])
      writeFileSync(onDisk(name), `about ${name}\n`);
    writeFileSync(onDisk("boats/small/dinghy.txt"), "two oars\n");
  }

  test("menus open by pointer and by keyboard without hiding the page", { timeout: 60_000 }, async () => {
    const { page, size } = stage();
    fillFolder();
    await openFiles(stage(), folder);
    expect(await shownNames(page)).toEqual([
      "boats",
      "crates",
      "anchor.txt",
      "buoy.txt",
      "chain.txt",
      "deck.txt",
    ]);
    const menu = await openRowMenu(stage(), "anchor.txt");
    expect(await menu.getByRole("menuitem").allInnerTexts()).toEqual([
      "Select",
      "Download",
      "Rename",
      "Move",
      "Copy",
      "Pack into a zip",
      "Delete",
      "Delete for good",
    ]);
    await expectAccessible(page);
    await takePicture(page, size, "files-real-menu");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    for (const name of ["New", "More"]) {
      const button = page.getByRole("main").getByRole("button", { name, exact: true });
      await press(button, size);
      await expectAccessible(page);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Escape");
      await button.and(page.locator(":focus")).waitFor();
    }
    await rowOf(page, "buoy.txt").click({ button: "right" });
    await page.mouse.click(5, 5);
    await menu.waitFor({ state: "detached" });
  });

  test(
    "by keyboard alone: navigate, select, rename in place, open and leave",
    { timeout: 60_000 },
    async () => {
      const { page } = stage();
      await openFiles(stage(), folder);
      await fileGrid(page).focus();
      for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "F2"]) await page.keyboard.press(key);
      const field = page.getByRole("textbox", { name: "New name" });
      expect(await field.inputValue()).toBe("buoy.txt");
      await page.keyboard.type("beacon");
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await rowOf(page, "beacon.txt").waitFor();
      expect(readFileSync(onDisk("beacon.txt"), "utf8")).toBe("about buoy.txt\n");
      await fileGrid(page).focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("Shift+ArrowDown");
      await page.getByText("2 selected").waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("End");
      await page.keyboard.press("Shift+F10");
      await page.getByRole("menuitem", { name: "Rename" }).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Enter");
      await textOf(page, "deck.txt").waitFor();
      await page.keyboard.press("Shift+Tab");
      await page.getByRole("button", { name: "Go Back" }).press("Enter");
      await fileGrid(page).waitFor();
    },
  );

  test("rows are moved by dragging or by picking a folder", { timeout: 60_000 }, async () => {
    const { page, size } = stage();
    await openFiles(stage(), folder);
    if (size.name === "desk") await rowOf(page, "anchor.txt").dragTo(rowOf(page, "crates"));
    else await moveByMenu("anchor.txt", "crates");
    await rowOf(page, "anchor.txt").waitFor({ state: "detached" });
    expect(existsSync(onDisk("crates/anchor.txt"))).toBe(true);
    await moveByMenu("chain.txt", "boats");
    await rowOf(page, "chain.txt").waitFor({ state: "detached" });
    expect(existsSync(onDisk("boats/chain.txt"))).toBe(true);
  });

  async function moveByMenu(name: string, target: string): Promise<void> {
    const { page, size } = stage();
    await chooseInRowMenu(stage(), name, "Move");
    const dialog = page.getByRole("dialog", { name: `Move '${name}'` });
    await press(dialog.getByRole("button", { name: target }), size);
    await dialog.getByText(`To: ${folder}/${target}`).waitFor();
    await expectAccessible(page);
    await press(dialog.getByRole("button", { name: "Move here" }), size);
  }

  test("files are deleted, restored, and deleted permanently", { timeout: 120_000 }, async () => {
    const { page, size } = stage();
    await openFiles(stage(), folder);
    await rowOf(page, "beacon.txt").getByRole("checkbox").check();
    await rowOf(page, "deck.txt").getByRole("checkbox").check();
    await page.getByText("2 selected").waitFor();
    await expectAccessible(page);
    await takePicture(page, size, "files-real-selected");
    await press(mainAction("Delete"), size);
    expect(await toastText(page, "2 items moved to the trash")).toContain(toTrash);
    expect(existsSync(onDisk("deck.txt"))).toBe(false);
    await press(page.getByRole("button", { name: "Undo" }), size);
    await rowOf(page, "deck.txt").waitFor();
    await chooseInRowMenu(stage(), "beacon.txt", "Delete");
    expect(await toastText(page, "Moved 'beacon.txt' to the trash")).toContain(toTrash);
    await chooseInRowMenu(stage(), "deck.txt", "Delete");
    await toastText(page, "Moved 'deck.txt' to the trash");
    await chooseInMenu(stage(), "More", "Trash");
    await page.getByRole("heading", { name: "Trash" }).waitFor();
    await page.getByText(`${folder}/deck.txt`).waitFor();
    await expectAccessible(page);
    await takePicture(page, size, "files-real-trash");
    await press(page.getByRole("button", { name: "Restore beacon.txt" }), size);
    await toastText(page, `Restored ${folder}/beacon.txt`);
    expect(existsSync(onDisk("beacon.txt"))).toBe(true);
    await openFiles(stage(), folder);
    await chooseInRowMenu(stage(), "beacon.txt", "Delete for good");
    const question = page.getByRole("alertdialog", { name: "Delete 'beacon.txt' for good?" });
    await expectAccessible(page);
    await press(question.getByRole("button", { name: "Delete for good" }), size);
    await rowOf(page, "beacon.txt").waitFor({ state: "detached" });
    expect(existsSync(onDisk("beacon.txt"))).toBe(false);
  });

  test("the trash is emptied at once", { timeout: 60_000 }, async () => {
    const { page, size } = stage();
    await openFiles(stage(), folder);
    await chooseInRowMenu(stage(), "crates", "Delete");
    await rowOf(page, "crates").waitFor({ state: "detached" });
    await chooseInMenu(stage(), "More", "Trash");
    await press(page.getByRole("button", { name: "Empty trash" }), size);
    const question = page.getByRole("alertdialog", { name: "Empty the trash?" });
    await expectAccessible(page);
    await press(question.getByRole("button", { name: "Delete for good" }), size);
    await toastText(page, "The trash is empty");
    await page.getByText("Files you delete appear here.").waitFor();
  });

  test("a file and a folder are downloaded", { timeout: 60_000 }, async () => {
    const { page } = stage();
    await openFiles(stage(), folder);
    await openRow(stage(), "boats");
    const file = page.waitForEvent("download");
    await chooseInRowMenu(stage(), "chain.txt", "Download");
    expect((await file).suggestedFilename()).toBe("chain.txt");
    expect(readFileSync(await (await file).path(), "utf8")).toBe("about chain.txt\n");
    const zip = page.waitForEvent("download");
    await chooseInRowMenu(stage(), "small", "Download");
    expect((await zip).suggestedFilename()).toBe("small.zip");
    const packed = openZip(readFileSync(await (await zip).path()));
    expect(Buffer.from(packed.read("small/dinghy.txt", 100) ?? []).toString()).toBe("two oars\n");
    const whole = page.waitForEvent("download");
    await chooseInMenu(stage(), "More", "Download this folder");
    expect((await whole).suggestedFilename()).toBe("boats.zip");
  });

  test("names and contents are searched", { timeout: 60_000 }, async () => {
    const { page, size } = stage();
    await openFiles(stage(), folder);
    await page.keyboard.press("/");
    await page.keyboard.type("dingh");
    const results = page.getByRole("list", { name: "Search results" });
    await results.getByRole("link", { name: /dinghy\.txt/ }).waitFor();
    await page.getByRole("searchbox", { name: "Search files" }).fill("two oars");
    await page.getByText("Nothing found").waitFor();
    await page.getByLabel("Search in").selectOption("contents");
    await results.getByText("1: two oars").waitFor();
    await expectAccessible(page);
    await takePicture(page, size, "files-real-search");
    await press(results.getByRole("link", { name: /dinghy\.txt/ }), size);
    await textOf(page, "dinghy.txt").waitFor();
  });

  test("a folder of 50,000 files scrolls to its end", { timeout: 120_000 }, async () => {
    const { page, tree } = stage();
    mkdirSync(join(tree, "many"));
    for (let index = 0; index < 50_000; index += 1)
      writeFileSync(join(tree, "many", `log-${String(index).padStart(5, "0")}.txt`), "");
    await openFiles(stage(), "many");
    await expect.poll(() => fileGrid(page).getAttribute("aria-rowcount"), { timeout: 60_000 }).toBe("50001");
    await fileGrid(page).focus();
    await page.keyboard.press("End");
    await rowOf(page, "log-49999.txt").waitFor();
    expect(await fileGrid(page).getByRole("row").count()).toBeLessThan(60);
    await page.keyboard.press("PageUp");
    await page.keyboard.press("Home");
    await rowOf(page, "log-00000.txt").waitFor();
    await page.evaluate(`(${scrollHalf})()`);
    await rowOf(page, "log-25000.txt").waitFor();
    await expectAccessible(page);
  });

  function mainAction(name: string): Locator {
    return stage().page.getByRole("main").getByRole("button", { name, exact: true });
  }
}
