import type { Locator, Page } from "playwright-core";
import { mainButton } from "./steps/account-steps.ts";

export const platformNames = {
  java: /Java Edition/,
  bedrock: /Bedrock Edition/,
  crossplay: /Crossplay Server/,
} as const;
export type Platform = keyof typeof platformNames;

const readyWithinMs = 100_000;

export function promptBox(page: Page) {
  return page.getByLabel("Describe your server");
}

/** From a filled prompt box to the build page; ticks the consent if asked. */
export async function orderServer(page: Page, platform: Platform): Promise<string> {
  await mainButton(page, "Start Building").click();
  return chooseServer(page, platform);
}

/** From the sizes to the build page. */
export async function chooseServer(page: Page, platform: Platform): Promise<string> {
  await page.getByRole("button", { name: "Continue for FREE" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose Your Server Type" });
  await dialog.waitFor();
  const consent = eulaTick(dialog);
  if ((await consent.count()) > 0) await consent.check();
  await dialog.getByRole("button", { name: platformNames[platform] }).click();
  return atBuildPage(page);
}

export function eulaTick(dialog: Locator): Locator {
  return dialog.getByRole("checkbox", { name: /Minecraft EULA/ });
}

/** The id of the build shown on this page. */
export async function atBuildPage(page: Page): Promise<string> {
  await page.waitForURL((url) => url.pathname.startsWith("/build/"));
  await page.getByRole("heading", { name: "Building Your Server" }).waitFor();
  return new URL(page.url()).pathname.slice("/build/".length);
}

/** While the build is neither just started nor done. */
export async function halfWay(page: Page): Promise<void> {
  await page.getByText(/^[1-9]\d% Complete$/).waitFor({ timeout: readyWithinMs });
  await page.getByRole("heading", { name: "Agent is Working" }).waitFor();
}

interface ReadyAddress {
  readonly host: string;
  readonly port: number;
  /** Null if only Java players can join. */
  readonly bedrockPort: number | null;
}

/** The address that the finished page shows for players. */
export async function readyAddress(page: Page): Promise<ReadyAddress> {
  const failed = page.getByRole("heading", { name: "Build Failed" });
  const ready = page.getByRole("heading", { name: "Server Ready" });
  await ready.or(failed).waitFor({ timeout: readyWithinMs });
  if (await failed.isVisible()) throw new Error(await page.getByRole("alert").innerText());
  const copied = async (what: string) =>
    page
      .getByRole("button", { name: `Copy ${what}`, exact: true })
      .locator("xpath=preceding-sibling::span[1]")
      .innerText();
  // Bedrock asks for the address and the port in two fields.
  const isJava = (await page.getByRole("button", { name: "Copy server address" }).count()) > 0;
  const [host = "", port = ""] = isJava
    ? (await copied("server address")).split(":")
    : [await copied("address"), await copied("port")];
  const hasBedrock = (await page.getByRole("button", { name: "Copy port", exact: true }).count()) > 0;
  return { host, port: Number(port), bedrockPort: hasBedrock ? Number(await copied("port")) : null };
}
