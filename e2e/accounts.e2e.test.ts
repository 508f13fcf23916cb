import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillSignUp, logIn, logOut, mainButton, openMenu, signUp, toastText } from "./steps/account-steps.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(sizes)("accounts at $width px", (size) => {
  const visit = () => newVisitor(browser, size);

  test("signing up leads to the home page, and logging out says so", async () => {
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

  test("a logout that can't reach the server says so and keeps the person signed in", async () => {
    const { page, context } = await visit();
    await signUp(page, someone());
    await page.waitForURL((url) => url.pathname === "/");
    await page.route("**/api/auth/logout", (route) => route.abort());
    await logOut(page, size);
    expect(await toastText(page, "Error")).toContain("Failed to logout. Please try again.");
    await page.getByRole("button", { name: "Logout" }).waitFor();
    await context.close();
  });

  test("a wrong password is refused with the sentence, and short fields before anything is sent", async () => {
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

  test("a second account from the same browser is refused with help and a way to ask", async () => {
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
    await warning.getByRole("button", { name: "Ask us to look at it" }).click();
    await page.getByRole("dialog").getByLabel("What happened?").fill("My sister plays on this computer too.");
    await takePicture(page, size, "signup-appeal");
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await toastText(page, "We have your message");
    await context.close();
  });

  test("a guest on a page for members logs in and comes back to it", async () => {
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

  test("a hostile way back leads home instead", async () => {
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

  test("the sign-in survives a reload and dies at once when another tab logs out", async () => {
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

  test("changing the password ends the other sign-ins while they watch", async () => {
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

  test.each(["/nowhere", "/pricing/nowhere", "/kit"])("%s is not there", async (path) => {
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
