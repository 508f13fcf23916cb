import type { Page } from "playwright-core";
import { mainButton } from "../steps/account-steps.ts";
import type { Customer } from "./shop.ts";

export async function says(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts)
    await page
      .getByRole("main")
      .getByText(text, { exact: typeof text === "string" })
      .first()
      .waitFor();
}

export async function slide(
  page: Page,
  name: "RAM" | "Storage",
  key: "ArrowLeft" | "ArrowRight",
  times = 1,
): Promise<void> {
  for (let press = 0; press < times; press += 1) await page.getByRole("slider", { name }).press(key);
}

const leads = {
  settings: (serverId: string) => `/server/${serverId}/settings`,
  figures: (serverId: string) => `/server/${serverId}`,
  billing: () => "/billing",
} as const;

/** From the page that leads to it to the size of this server. */
export async function openSize(
  { page }: Customer,
  serverId: string,
  from: keyof typeof leads,
): Promise<void> {
  await page.goto(leads[from](serverId));
  await page
    .getByRole("main")
    .getByRole("link", { name: /Change size/ })
    .first()
    .click();
  await page.waitForURL(`**/size/${serverId}`);
  await page.getByRole("heading", { name: /^Size of '/ }).waitFor();
}

/** Of a server that is paid for: what the chosen size costs, and then the change. */
export async function preview(page: Page): Promise<void> {
  await mainButton(page, "See what it costs").click();
}
