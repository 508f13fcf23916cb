import type { Page } from "playwright-core";

/** One state of one screen, as pictures show it and checks go over it. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Who looks: nobody known unless said otherwise. */
  readonly isMember?: boolean;
  /** What the api says instead of the usual, by path below /api/. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** What the console has said before one looks. */
  readonly console?: readonly string[];
  /** From the address to the state that is meant; resolves once it is there. */
  readonly reach: (page: Page) => Promise<void>;
}

/** A screen that needs nothing but its address, and is there once this heading is. */
export function untilHeading(name: string | RegExp): Screen["reach"] {
  return (page) => page.getByRole("heading", { name }).first().waitFor();
}

/** The shapes that stand in for what is still being read. */
export function untilSkeleton(page: Page): Promise<void> {
  return page.locator("[aria-busy=true]").first().waitFor();
}

export function untilNoSkeleton(page: Page): Promise<void> {
  return page.locator("[aria-busy=true]:not(button)").first().waitFor({ state: "detached" });
}
