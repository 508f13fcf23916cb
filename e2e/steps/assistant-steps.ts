import type { Locator, Page } from "playwright-core";
import type { Reply } from "../../stand-ins/model/script.ts";
import type { ScriptedModel } from "../../stand-ins/model/scripted-model.ts";

export const say = (text: string): Reply => ({ kind: "say", text });

/** The answers of the model, one after another; the last one again and again. */
export function follow(model: ScriptedModel, ...replies: readonly Reply[]): void {
  let next = 0;
  model.follow(() => replies[Math.min(next++, replies.length - 1)] ?? say(""));
}

export function messageBox(page: Page): Locator {
  return page.getByRole("textbox", { name: "Message" });
}

/** Types it and waits until it is part of the conversation. */
export async function askFor(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await messageBox(page).press("Enter");
  await page.getByText(text, { exact: true }).last().waitFor();
}

export function approvalOn(page: Page): Locator {
  return page.getByRole("region", { name: /^Apply these changes and restart the server/ });
}

export function lastAnswer(page: Page): Locator {
  return page.getByRole("article", { name: "AI Editor" }).last();
}
