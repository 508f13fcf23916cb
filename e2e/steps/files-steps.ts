import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { FilesStage } from "../files/files-stage.ts";
import { press } from "./servers-steps.ts";

type OnPage = Pick<FilesStage, "page" | "size">;

export async function openFiles({ page, serverId }: FilesStage, dir = ""): Promise<void> {
  const search = dir === "" ? "" : `?dir=${encodeURIComponent(dir)}`;
  await page.goto(`/server/${serverId}/files${search}`);
  await fileGrid(page).or(page.getByText("No files found")).waitFor();
}

export function fileGrid(page: Page): Locator {
  return page.getByRole("grid", { name: "Files" });
}

export function rowOf(page: Page, name: string): Locator {
  return fileGrid(page)
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox", { name: `Select ${name}`, exact: true }) });
}

export async function shownNames(page: Page): Promise<readonly string[]> {
  return fileGrid(page).getByRole("link").allInnerTexts();
}

/** Opens a file or enters a folder. */
export async function openRow({ page, size }: OnPage, name: string): Promise<void> {
  await press(rowOf(page, name).getByRole("link", { name, exact: true }), size);
}

export async function openRowMenu({ page, size }: OnPage, name: string): Promise<Locator> {
  await press(rowOf(page, name).getByRole("button", { name: `Menu of ${name}` }), size);
  const menu = page.getByRole("menu", { name: "What to do with it" });
  await menu.waitFor();
  return menu;
}

export async function chooseInRowMenu(on: OnPage, name: string, entry: string): Promise<void> {
  const menu = await openRowMenu(on, name);
  await press(menu.getByRole("menuitem", { name: entry, exact: true }), on.size);
}

/** One of the buttons above the list. */
export async function chooseInMenu({ page, size }: OnPage, button: string, entry: string): Promise<void> {
  await press(page.getByRole("main").getByRole("button", { name: button, exact: true }), size);
  await press(page.getByRole("menuitem", { name: entry, exact: true }), size);
}

/** Creates and saves a file with that text, and returns to the list. */
export async function writeNewFile(on: OnPage, name: string, text: string): Promise<void> {
  const { page, size } = on;
  await chooseInMenu(on, "New", "New file");
  const dialog = page.getByRole("dialog", { name: "New file" });
  await dialog.getByLabel("Name").fill(name);
  await press(dialog.getByRole("button", { name: "Create" }), size);
  await textOf(page, name).click();
  await page.keyboard.insertText(text);
  await saveText(on);
  await goBack(on);
}

/** The text of the open file. */
export function textOf(page: Page, name: string): Locator {
  return page.getByRole("textbox", { name: `Text of ${name}` });
}

/** Replaces all of it. */
export async function replaceText({ page }: OnPage, name: string, text: string): Promise<void> {
  await textOf(page, name).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** Finds a text with the editor's search and replaces its whole line. */
export async function writeOverLine({ page, size }: OnPage, found: string, line: string): Promise<void> {
  await press(page.getByRole("button", { name: "Find", exact: true }), size);
  await page.getByRole("textbox", { name: "Find" }).press("Control+a");
  await page.keyboard.type(found);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.insertText(line);
}

export async function pressSave({ page, size }: OnPage): Promise<void> {
  await press(page.getByRole("button", { name: "Save Changes", exact: true }), size);
}

export async function saveText(on: OnPage): Promise<void> {
  await pressSave(on);
  await on.page.getByText("All changes saved").waitFor();
}

export async function goBack({ page, size }: OnPage): Promise<void> {
  await press(page.getByRole("button", { name: "Go Back", exact: true }), size);
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** An entry of the upload list. */
export function uploadRow(page: Page, name: string): Locator {
  return page.getByRole("region", { name: "Uploads" }).getByRole("listitem").filter({ hasText: name });
}

/** Like a desktop file manager: real paths, folders with their content. */
export async function dropFiles(page: Page, target: Locator, files: readonly string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error("There is nothing to drop on.");
  const session = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + 60 };
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, ...at, data });
  await session.detach();
}

const reportViolations = `
  document.addEventListener("securitypolicyviolation", ({ target, effectiveDirective, sourceFile }) => {
    // Chromium's own behaviour: typing over coloured text tries to keep its colour with an inline style.
    if (target instanceof Element && target.closest(".cm-content")) return;
    console.warn("policy violated: " + effectiveDirective + " by " + sourceFile);
  });`;

/** Violations of the content security policy on pages that are opened from now on. */
export async function watchPolicy(page: Page): Promise<{ readonly expectNone: () => void }> {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("policy violated")) violations.push(message.text());
  });
  await page.addInitScript(reportViolations);
  return { expectNone: () => expect(violations).toEqual([]) };
}
