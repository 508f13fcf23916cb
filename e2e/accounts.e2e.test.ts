import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillSignUp, logIn, logOut, mainButton, openMenu, signUp, toastText } from "./steps/account-steps.ts";
import { mailedPath } from "./steps/mail-steps.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(sizes)("accounts at $width px", (size) => {
  const visit = () => newVisitor(browser, size);

  test("signing up leads to the home page, and logging out shows a confirmation", async () => {
    const { page, context } = await visit();
    const person = someone();
    await page.goto("/");
    await expectAccessible(page);
    await takePicture(page, size, "home-guest");
    await signUp(page, person);
    await page.waitForURL((url) => url.pathname === "/");
    await openMenu(page, size);
    await page.getByRole("navigation").getByText(person.username).waitFor();
    await takePicture(page, size, "home-signed-in");
    await expectAccessible(page);
    await logOut(page, size);
    const toast = await toastText(page, "Logged out");
    expect(toast).toContain("You have been successfully logged out.");
    expect(new URL(page.url()).pathname).toBe("/");
    await context.close();
  });

  test("a logout that can't reach the server shows an error and keeps the person signed in", async () => {
    const { page, context } = await visit();
    await signUp(page, someone());
    await page.waitForURL((url) => url.pathname === "/");
    await page.route("**/api/auth/logout", (route) => route.abort());
    await logOut(page, size);
    expect(await toastText(page, "Error")).toContain("Failed to logout. Please try again.");
    await page.getByRole("button", { name: "Logout" }).waitFor();
    await context.close();
  });

  test("a wrong password is refused with a message, and short fields before a request is sent", async () => {
    const { page, context } = await visit();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.url());
    });
    await page.goto("/login");
    await logIn(page, { username: "ab", password: "12345" });
    await page.getByText("Your username needs at least 3 characters.").waitFor();
    await page.getByText("Your password needs at least 6 characters.").waitFor();
    expect(sent).toEqual([]);
    await takePicture(page, size, "login-short-fields");
    await logIn(page, { username: someone().username, password: "not a real one" });
    const toast = await toastText(page, "Login failed");
    expect(toast).toContain("Invalid username or password");
    await takePicture(page, size, "login-wrong-password");
    await expectAccessible(page);
    await page.goto("/signup");
    await fillSignUp(page, { username: "ab", email: "nobody", password: "12345" });
    await page.getByText("Please enter a valid e-mail address.").waitFor();
    await takePicture(page, size, "signup-short-fields");
    await expectAccessible(page);
    await context.close();
  });

  test("a second account from the same browser is refused, with help and a way to appeal", async () => {
    const { page, context } = await visit();
    await signUp(page, someone());
    await page.waitForURL((url) => url.pathname === "/");
    await logOut(page, size);
    await toastText(page, "Logged out");
    await signUp(page, someone());
    const warning = page.getByRole("alert").filter({ hasText: "No Alternate Accounts Allowed" });
    await warning.waitFor();
    expect(await warning.getByRole("link").getAttribute("href")).toBe("https://chat.example.org/invite");
    await takePicture(page, size, "signup-no-alts");
    await expectAccessible(page);
    await warning.getByRole("button", { name: "Contact support" }).click();
    await page.getByRole("dialog").getByLabel("What happened?").fill("My sister plays on this computer too.");
    await takePicture(page, size, "signup-appeal");
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await toastText(page, "We have your message");
    await context.close();
  });

  test("a guest on a members' page logs in and returns to it", async () => {
    const { page, context } = await visit();
    const person = someone();
    await signUp(page, person);
    await page.waitForURL((url) => url.pathname === "/");
    await context.clearCookies();
    await page.goto("/account");
    await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("next") === "/account");
    await logIn(page, person);
    await page.waitForURL((url) => url.pathname === "/account");
    await page.getByText("This device").waitFor();
    await context.close();
  });

  test("a person exports their data, deletes the account and is logged out everywhere", async () => {
    const { page, context } = await visit();
    const elsewhere = await visit();
    const person = someone();
    await signUp(page, person);
    await page.waitForURL((url) => url.pathname === "/");
    await elsewhere.page.goto("/login?next=/account");
    await logIn(elsewhere.page, person);
    await elsewhere.page.getByText("This device").waitFor();
    await page.goto("/account");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      mainButton(page, "Download my data").click(),
    ]);
    expect(await readFile(await file.path(), "utf8")).toContain(person.email);
    await mainButton(page, "Delete my account").click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    const confirm = dialog.getByRole("button", { name: "Delete my account" });
    await dialog.getByLabel("Username").fill("somebody-else");
    await dialog.getByLabel("Password", { exact: true }).fill(person.password);
    await confirm.click();
    await dialog.getByText("Please type your username exactly as it is shown.").waitFor();
    await takePicture(page, size, "account-deletion-refused");
    await expectAccessible(page);
    await dialog.getByLabel("Username").fill(person.username);
    await confirm.click();
    await toastText(page, "Your account was deleted");
    expect(new URL(page.url()).pathname).toBe("/");
    await elsewhere.page.waitForURL((url) => url.pathname === "/login", { timeout: 3000 });
    await logIn(elsewhere.page, person);
    expect(await toastText(elsewhere.page, "Login failed")).toContain("Invalid username or password");
    await elsewhere.context.close();
    await context.close();
  });

  test("a mailed link verifies the address, also without a sign-in", async () => {
    const { page, context } = await visit();
    const elsewhere = await visit();
    const person = someone();
    await signUp(page, person);
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/account");
    await page.getByText("Not verified").waitFor();
    await mainButton(page, "Send verification email").click();
    await toastText(page, "We sent you an email");
    await elsewhere.page.goto(await mailedPath(person.email, /\/verify\/[\w-]{43}/));
    await expectAccessible(elsewhere.page);
    await mainButton(elsewhere.page, "Verify email").click();
    await elsewhere.page.getByRole("heading", { name: "Your email is verified" }).waitFor();
    await expectAccessible(elsewhere.page);
    await elsewhere.page.reload();
    await mainButton(elsewhere.page, "Verify email").click();
    await elsewhere.page.getByText("This link was used").waitFor();
    await page.reload();
    await page.getByText("Verified", { exact: true }).waitFor();
    await takePicture(page, size, "account-verified");
    await elsewhere.context.close();
    await context.close();
  });

  test("a hostile return path leads to the home page instead", async () => {
    const { page, context } = await visit();
    const person = someone();
    await signUp(page, person);
    await page.waitForURL((url) => url.pathname === "/");
    await context.clearCookies();
    await page.goto("/login?next=//evil.example");
    await logIn(page, person);
    await page.waitForURL((url) => url.host.startsWith("localhost") && url.pathname === "/");
    await context.close();
  });

  test("the session survives a reload and ends at once when another tab logs out", async () => {
    const { page, context } = await visit();
    await signUp(page, someone());
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/account");
    await page.reload();
    await page.getByText("This device").waitFor();
    const other = await context.newPage();
    await other.goto("/");
    await logOut(other, size);
    await toastText(other, "Logged out");
    await page.waitForURL((url) => url.pathname === "/login", { timeout: 3000 });
    await context.close();
  });

  test("changing the password ends other sessions while their pages are open", async () => {
    const { page, context } = await visit();
    const elsewhere = await visit();
    const person = someone();
    await signUp(page, person);
    await page.waitForURL((url) => url.pathname === "/");
    await elsewhere.page.goto("/login?next=/account");
    await logIn(elsewhere.page, person);
    await elsewhere.page.getByText("This device").waitFor();
    await page.goto("/account");
    await page.getByRole("button", { name: "Log out everywhere else" }).waitFor();
    await takePicture(page, size, "account");
    await expectAccessible(page);
    await page.getByLabel("Current password").fill(person.password);
    await page.getByLabel("New password").fill("a newer castle");
    await mainButton(page, "Change password").click();
    expect(await toastText(page, "Password changed")).toMatch(/1/);
    await elsewhere.page.waitForURL((url) => url.pathname === "/login", { timeout: 3000 });
    await page.reload();
    await page.getByText("This device").waitFor();
    await elsewhere.context.close();
    await context.close();
  });

  test.each(["/nowhere", "/pricing/nowhere", "/kit"])("%s is not found", async (path) => {
    const { page, context } = await visit();
    await page.goto(path);
    await page.getByText("404 Page Not Found").waitFor();
    if (path === "/nowhere") await takePicture(page, size, "not-found");
    await expectAccessible(page);
    await context.close();
  });

  test("everything on the login page can be reached and used by keyboard", async () => {
    const { page, context } = await visit();
    const person = someone();
    await signUp(page, person);
    await page.waitForURL((url) => url.pathname === "/");
    await context.clearCookies();
    await page.goto("/login");
    await page.getByLabel("Username").focus();
    await page.keyboard.type(person.username);
    await page.keyboard.press("Tab");
    await page.keyboard.type(person.password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/");
    await context.close();
  });
});
