import type { Page } from "playwright-core";
import type { Size } from "../visitor.ts";

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto("/signup");
  await fillSignUp(page, person);
}

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  // The login page stays in place, with fields of the same names, until the script of this page is loaded.
  await mainButton(page, "Sign Up").waitFor();
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await mainButton(page, "Sign Up").click();
}

export async function logIn(
  page: Page,
  { username, password }: Pick<Person, "username" | "password">,
): Promise<void> {
  await mainButton(page, "Login").waitFor();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await mainButton(page, "Login").click();
}

/** On a phone the name and Logout are in the menu. */
export async function openMenu(page: Page, size: Size): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu" });
  if (size.name === "phone" && (await menu.getAttribute("aria-expanded")) === "false") await menu.click();
}

export async function logOut(page: Page, size: Size): Promise<void> {
  await openMenu(page, size);
  await page.getByRole("button", { name: "Logout" }).click();
}

export function mainButton(page: Page, name: string) {
  return page.getByRole("main").getByRole("button", { name, exact: true });
}

/** The visible toast, title and text together. */
export async function toastText(page: Page, title: string): Promise<string> {
  const toasts = page.getByRole("region", { name: /notification/i }).getByRole("listitem");
  const toast = toasts.filter({ hasText: title });
  await toast.waitFor().catch(async (cause: unknown) => {
    throw new Error(`no toast "${title}", but: ${(await toasts.allInnerTexts()).join(" | ")}`, { cause });
  });
  return toast.innerText();
}
