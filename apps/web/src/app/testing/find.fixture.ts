import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";

/** In the page itself, not in the menu above it. */
export async function mainButton(name: string): Promise<HTMLElement> {
  return within(await screen.findByRole("main")).findByRole("button", { name });
}

/** The visible toast, title and text together. */
export async function toastText(title: string): Promise<string> {
  const region = await screen.findByRole("region", { name: /notification/i });
  return waitFor(() => {
    const toast = within(region)
      .getAllByRole("listitem")
      .find(({ textContent }) => textContent.includes(title));
    if (toast === undefined) throw new Error(`There is no toast "${title}": ${region.textContent}`);
    return toast.textContent;
  });
}

export async function untilAt(at: () => string, path: string): Promise<void> {
  await waitFor(() => expect(at()).toBe(path));
}
