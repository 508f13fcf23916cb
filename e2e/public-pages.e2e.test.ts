import { usualClaims } from "@blockwright/contract/claims";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { signUp } from "./steps/account-steps.ts";
import { addOldSession } from "./old-session.ts";
import {
  expectHeadings,
  expectWords,
  publicPaths,
  visitAsGuest,
  watchLayoutShift,
} from "./screens/public-pages-stage.ts";
import { expectAccessible, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const threeButtons = ["Explore Our Options", "Order now", "Get Started Now"];

describe.each(sizes)("the public pages at $width px", (size) => {
  test("a guest sees the headline, the prompt box, six features, the story and the call to action", async () => {
    const { page, context } = await visitAsGuest(browser, size, {});
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: "AI Powered Minecraft Hosting" }).waitFor();
    await page.getByLabel("Describe your server").waitFor();
    expect(await page.locator(".island svg path").count()).toBeGreaterThan(200);
    await expectHeadings(page, 3, [
      "AI Server Builder",
      "Auto Plugin Setup",
      "Smart Configuration",
      "AI Editor After Creation",
      "Instant Deployment",
      "DDoS Protected Network",
    ]);
    await expectHeadings(page, 2, [
      "AI Manages Your Server From Start to Finish",
      "Ready to start your server?",
    ]);
    await expectWords(page, [
      "FREE",
      "1 GB RAM with 5 GB storage",
      "$1.75",
      "$0.25",
      "Vanilla, Paper, Spigot, Forge, NeoForge, Fabric",
      "Java, Bedrock and Crossplay",
      "24/7",
    ]);
    expect(await page.getByText("Not here yet").count()).toBe(0);
    for (const claim of ["500+", "100+", "99.9%", "Under 60 seconds"])
      expect(await page.getByText(claim, { exact: true }).count()).toBe(0);
    for (const name of threeButtons)
      expect(await page.getByRole("link", { name, exact: true }).getAttribute("href")).toBe("/login");
    const footer = page.getByRole("contentinfo");
    expect(await footer.innerText()).toMatch(/© 2025 Blockwright.*Not affiliated with Mojang or Microsoft/s);
    expect(await footer.getByRole("link", { name: "Terms of Service" }).getAttribute("href")).toBe("/terms");
    expect(await footer.getByRole("link", { name: "Privacy Policy" }).getAttribute("href")).toBe("/privacy");
    await takePicture(page, size, "public-landing");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Get Started Now" }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    await context.close();
  });

  test("a spinner replaces the page until the session is known, and nothing moves when it disappears", async () => {
    const { page, context } = await visitAsGuest(browser, size);
    await addOldSession(context, inject("site").url);
    const shifted = await watchLayoutShift(page);
    const answer = Promise.withResolvers<undefined>();
    await page.route("**/api/auth/me", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto("/");
    const spinner = page.getByRole("main").getByRole("status", { name: "Loading" });
    await spinner.waitFor();
    expect(await page.getByRole("heading").count()).toBe(0);
    answer.resolve(undefined);
    await page.getByRole("heading", { name: "AI Powered Minecraft Hosting" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await spinner.count()).toBe(0);
    expect(await shifted()).toBeLessThan(0.01);
    await context.close();
  });

  test("prices are updated while dragging, from 4 GB and 20 GB to both ends", async () => {
    const { page, context } = await visitAsGuest(browser, size);
    await page.goto("/pricing");
    const total = page.locator("output", { hasText: /FREE|\/month/ });
    const [ram, storage] = [
      page.getByRole("slider", { name: "RAM" }),
      page.getByRole("slider", { name: "Storage" }),
    ];
    expect(await ram.getAttribute("aria-valuetext")).toBe("4 GB");
    expect(await storage.getAttribute("aria-valuetext")).toBe("20 GB");
    expect(await total.innerText()).toBe("$6.00/month");
    await takePicture(page, size, "public-pricing");
    await expectAccessible(page);
    await ram.press("ArrowRight");
    expect(await total.innerText()).toBe("$7.75/month");
    await storage.press("ArrowRight");
    expect(await storage.getAttribute("aria-valuetext")).toBe("25 GB");
    expect(await total.innerText()).toBe("$8.00/month");
    await ram.press("End");
    await storage.press("End");
    expect(await ram.getAttribute("aria-valuetext")).toBe("48 GB");
    expect(await storage.getAttribute("aria-valuetext")).toBe("800 GB");
    expect(await total.innerText()).toBe("$122.00/month");
    await ram.press("Home");
    await storage.press("Home");
    expect(await ram.getAttribute("aria-valuetext")).toBe("1 GB");
    expect(await storage.getAttribute("aria-valuetext")).toBe("5 GB");
    expect(await total.innerText()).toBe("FREE");
    await context.close();
  });

  test("the pricing page shows what each part costs and what is included, and links to the builder", async () => {
    const { page, context } = await visitAsGuest(browser, size);
    await page.goto("/pricing");
    await expectWords(page, [
      "1 GB RAM with 5 GB storage costs nothing",
      "The first 1 GB is free. Each extra GB costs $1.75/month.",
      "The first 5 GB are free. Each extra 5 GB cost $0.25/month, that is $0.05 per GB.",
      "1 server without paying",
      "3 servers with your first paid server",
      "5 servers when you spend $6.99/month or more",
      "10 servers when you spend $13.99/month or more",
      "20 servers when you spend $24.99/month or more",
      "Card payments are not set up here yet",
    ]);
    const included = page.getByRole("region", { name: "What's Included" });
    expect(await included.getByRole("listitem").count()).toBe(10);
    await page.getByRole("link", { name: "Start Building Your Server" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByLabel("Describe your server").waitFor();
    await context.close();
  });
});

describe("the public pages", () => {
  test("the operator's claims are shown in the default words, or in the operator's", async () => {
    const claims = { ...usualClaims, "live-servers": "250+" };
    const { page, context } = await visitAsGuest(browser, sizes[0], { claims });
    await page.goto("/");
    for (const value of ["500+", "250+", "99.9%", "Under 60 seconds"])
      await page.getByText(value, { exact: true }).waitFor();
    await page.getByText("Attacks are filtered before they reach your players.").waitFor();
    expect(await page.getByText("Not here yet").count()).toBe(0);
    await context.close();
  });

  test("for members 'Get Started Now' leads to their dashboard", async () => {
    const { page, context } = await visitAsGuest(browser, sizes[1]);
    await signUp(page, someone());
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("heading", { name: /What should we build/ }).waitFor();
    await page.goto("/faq");
    await page.locator('main a[href="/dashboard"]', { hasText: "Get Started Now" }).click();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await context.close();
  });

  test.each(publicPaths)("%s has no horizontal scrolling from 320 to 1920 px", async (path) => {
    const { page, context } = await visitAsGuest(browser, sizes[1]);
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    for (const width of [1920, 1024, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
      expect(await page.evaluate<number>(sideways), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    await context.close();
  });
});
