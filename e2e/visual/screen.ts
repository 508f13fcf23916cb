import type { Page } from "playwright-core";

/** One state of one screen, for pictures and checks. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Whether a member is signed in; a guest by default. */
  readonly isMember?: boolean;
  /** Replaces the default answers of the api, by path below /api/. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Console lines before the page is opened. */
  readonly console?: readonly string[];
  /** Leads from the address to the intended state; resolves once it is reached. */
  readonly reach: (page: Page) => Promise<void>;
}

/** A screen that needs only its address, and is ready once this heading is visible. */
export function untilHeading(name: string | RegExp): Screen["reach"] {
  return (page) => page.getByRole("heading", { name }).first().waitFor();
}

/** The skeletons shown while data is loading. */
export function untilSkeleton(page: Page): Promise<void> {
  return page.locator("[aria-busy=true]").first().waitFor();
}

export function untilNoSkeleton(page: Page): Promise<void> {
  return page.locator("[aria-busy=true]:not(button)").first().waitFor({ state: "detached" });
}

/** A page that was opened at one of its parts stays there until a key is pressed. */
export async function toTop(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await page.evaluate("scrollTo(0, 0)");
}

/** Only the card with this title is still loading. */
export function untilOnlyLoading(titleId: string): Screen["reach"] {
  const card = `[aria-labelledby=${titleId}]`;
  return async (page) => {
    await page.locator(`${card}[aria-busy=true]`).waitFor();
    await page.locator(`[aria-busy=true]:not(button):not(${card})`).first().waitFor({ state: "detached" });
  };
}
