import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logIn, mainButton, signUp, toastText } from "./steps/account-steps.ts";
import { mailedPath } from "./steps/mail-steps.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(sizes)("a forgotten password at $width px", (size) => {
  const visit = () => newVisitor(browser, size);
  const person = someone();
  const newPassword = `${person.password} again`;

  test("a mailed link sets a new one, and ends the sign-in that is open elsewhere", async () => {
    const elsewhere = await visit();
    await signUp(elsewhere.page, person);
    await elsewhere.page.waitForURL((url) => url.pathname === "/");
    await elsewhere.page.goto("/account");
    await elsewhere.page.getByText("This device").waitFor();

    const { page, context } = await visit();
    const seen: string[] = [];
    page.on("request", (request) => seen.push(request.url(), request.headers()["referer"] ?? ""));
    await page.goto("/login?next=/account");
    await logIn(page, { username: person.username, password: "not a real one" });
    await toastText(page, "Login failed");
    await page.getByRole("main").getByText("Invalid username or password").waitFor();
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email").fill(person.email);
    await mainButton(page, "Send link").click();
    await page.getByText("If an account has this address, a link is on its way.").waitFor();
    await takePicture(page, size, "forgotten-password");
    await expectAccessible(page);

    const link = await mailedPath(person.email, /\/reset-password#[\w-]{43}/);
    await page.goto(link);
    await page.getByLabel("New password").fill("123456");
    await mainButton(page, "Set password").click();
    await page.getByText("Please choose another.").waitFor();
    await takePicture(page, size, "reset-password-refused");
    await expectAccessible(page);
    await page.getByLabel("New password").fill(newPassword);
    await mainButton(page, "Set password").click();
    await page.getByRole("heading", { name: "Your password is set" }).waitFor();
    await takePicture(page, size, "reset-password-done");
    await expectAccessible(page);
    await elsewhere.page.waitForURL((url) => url.pathname === "/login", { timeout: 3000 });

    await page.getByRole("main").getByRole("link", { name: "Login" }).click();
    await logIn(page, { username: person.username, password: newPassword });
    await page.waitForURL((url) => url.pathname === "/");
    const token = link.slice(link.indexOf("#") + 1);
    expect(seen.filter((text) => text.includes(token))).toEqual([]);
    await context.close();
    await elsewhere.context.close();
  });

  test("the same link doesn't work a second time, and offers a new one", async () => {
    const { page, context } = await visit();
    await page.goto(await mailedPath(person.email, /\/reset-password#[\w-]{43}/));
    await page.getByLabel("New password").fill("yet another one");
    await mainButton(page, "Set password").click();
    await page.getByText("This link was used").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Send a new link" }).click();
    await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
    await context.close();
  });

  test("an address without an account gets the same answer", async () => {
    const { page, context } = await visit();
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(someone().email);
    await mainButton(page, "Send link").click();
    await page.getByText("If an account has this address, a link is on its way.").waitFor();
    await context.close();
  });

  test("the sign-up page links to the terms it asks consent to", async () => {
    const { page, context } = await visit();
    await page.goto("/signup");
    const line = page.getByText("By signing up you agree to our");
    await line.waitFor();
    expect(await line.getByRole("link").evaluateAll((all) => all.map((a) => a.getAttribute("href")))).toEqual(
      ["/terms", "/privacy"],
    );
    await expectAccessible(page);
    await context.close();
  });
});
