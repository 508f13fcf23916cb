import { publicPages } from "@blockwright/contract/public-pages";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { expectHeadings, expectWords, visitAsGuest } from "./screens/public-pages-stage.ts";
import { expectAccessible, openBrowser, sizes, takePicture } from "./visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const dated = "Last Updated: October 11, 2025";

describe.each(sizes)("FAQ and legal texts at $width px", (size) => {
  test("six questions can be open at once, and the community is one click away", async () => {
    const { page, context } = await visitAsGuest(browser, size);
    await page.goto("/faq");
    const questions = page.locator("main summary");
    await questions.first().waitFor();
    expect(await questions.count()).toBe(6);
    await takePicture(page, size, "public-faq");
    for (const question of await questions.all()) await question.click();
    expect(await page.locator("main details[open]").count()).toBe(6);
    await expectWords(page, [
      "How does the AI server builder work?",
      "Java Edition from 1.8 to the latest release.",
      "We look for them on Modrinth, Hangar and SpigotMC",
      "your own .jar files",
      "We aim for 99.9% uptime.",
      "changes are prorated",
      "a 7-day money-back guarantee on paid plans",
    ]);
    const community = page.getByRole("main").getByRole("link", { name: "Join our community" });
    expect(await community.getAttribute("href")).toBe("https://chat.example.org/invite");
    expect(await community.getAttribute("target")).toBe("_blank");
    await takePicture(page, size, "public-faq-open");
    await expectAccessible(page);
    await context.close();
  });

  test("terms and privacy are two tabs of one page, each with its own address", async () => {
    const { page, context } = await visitAsGuest(browser, size);
    await page.goto("/terms");
    await page.getByRole("heading", { level: 1, name: "Legal Information" }).waitFor();
    await page.getByText(dated).waitFor();
    expect(await page.getByRole("tab", { selected: true }).innerText()).toBe("Terms of Service");
    await takePicture(page, size, "public-terms");
    await expectAccessible(page);
    await page.evaluate("scrollTo(0, 400)");
    await page.getByRole("tab", { name: "Privacy Policy" }).click();
    await page.waitForURL((url) => url.pathname === "/privacy");
    await expect.poll(() => page.evaluate<number>("scrollY")).toBe(0);
    await page.getByText(dated).waitFor();
    expect(await page.getByRole("tab", { selected: true }).innerText()).toBe("Privacy Policy");
    expect(await page.title()).toBe("Privacy Policy · Blockwright");
    await takePicture(page, size, "public-privacy");
    await expectAccessible(page);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/terms");
    await page.getByRole("tab", { name: "Terms of Service", selected: true }).waitFor();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await context.close();
  });
});

describe("the wording of the FAQ and legal texts", () => {
  test("the community button names Discord if it links there, and is hidden if there is none", async () => {
    const communityUrl = "https://discord.gg/blocks";
    const discord = await visitAsGuest(browser, sizes[0], { communityUrl });
    await discord.page.goto("/faq");
    const button = discord.page.getByRole("link", { name: "Join Discord" });
    expect(await button.getAttribute("href")).toBe(communityUrl);
    await discord.context.close();
    const none = await visitAsGuest(browser, sizes[0], {});
    await none.page.goto("/faq");
    await none.page.getByText("Frequently Asked Questions").waitFor();
    expect(await none.page.getByRole("link", { name: /^Join/ }).count()).toBe(0);
    await none.context.close();
  });

  test("the terms cover every point with its figures", async () => {
    const { page, context } = await visitAsGuest(browser, sizes[1]);
    await page.goto("/terms");
    await expectHeadings(
      page,
      2,
      [
        "Acceptance",
        "What the service is",
        "Accounts",
        "Payment",
        "Acceptable use",
        "Uptime",
        "Your data",
        "AI-generated configurations",
        "Termination",
        "Liability",
        "Intellectual property",
        "Changes to these terms",
      ].map((title, index) => `${index + 1}. ${title}`),
    );
    await expectWords(page, [
      "billed per month for the RAM and the storage",
      "at least 30 days notice",
      "Within 7 days of your first payment you get a full refund",
      "Later refunds are decided case by case.",
      "Size changes are prorated",
      "We aim for 99.9% uptime, but we can't guarantee it.",
      "are provided as-is",
      "Within 7 days of the end you may request a backup",
      "There are no partial refunds",
    ]);
    await context.close();
  });

  test("the privacy policy covers every point with its figures, for this site's configuration", async () => {
    const { page, context } = await visitAsGuest(browser, sizes[1]);
    await page.goto("/privacy");
    await expectHeadings(
      page,
      2,
      [
        "Data we collect",
        "How we tell alternate accounts",
        "How AI is used",
        "Who else sees it",
        "Security",
        "How long we keep it",
        "Your rights",
        "Cookies",
        "Children under 13",
        "California (CCPA)",
        "Changes to this policy",
      ].map((title, index) => `${index + 1}. ${title}`),
    );
    await expectWords(page, [
      "Passwords are stored hashed",
      "session cookie",
      "until 7 days after the server is deleted",
      "Payment records: 7 years",
      "while your account is active",
      "90 days after they were last seen",
      "No third-party AI model is set up on this site",
      "Modrinth, Hangar and SpigotMC, where plugins come from",
      "a network alone never does",
    ]);
    const withModel = await visitAsGuest(browser, sizes[1], { model: true, cards: true });
    await withModel.page.goto("/privacy");
    await withModel.page.getByText("is sent to a third-party AI model").waitFor();
    await withModel.page.getByText("The card itself is known to the card provider only.").waitFor();
    await withModel.context.close();
    await context.close();
  });
});

describe("what machines and browsers without JavaScript get", () => {
  test.each(Object.entries(publicPages))(
    "%s comes with its own title, description, card and scripts",
    async (path, page) => {
      const html = await (await fetch(`${inject("site").url}${path}`)).text();
      expect(html).toContain(`<title>${page.title}</title>`);
      expect(html).toContain(`<meta property="og:title" content="${page.title}"`);
      expect(html).toContain(page.description);
      const card = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
      expect(card).toBe(`${inject("site").url}/social-card.png`);
      expect(html).toMatch(/rel="modulepreload" href="\/assets\/(home|pricing|faq|legal)-page-/);
    },
  );

  test("the preview image, icons, manifest and robots.txt exist, and the image is small", async () => {
    const get = (path: string) => fetch(`${inject("site").url}${path}`);
    const card = Buffer.from(await (await get("/social-card.png")).arrayBuffer());
    expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(card.length).toBeLessThan(150_000);
    const manifest = (await (await get("/site.webmanifest")).json()) as { icons: { src: string }[] };
    for (const { src } of manifest.icons)
      expect((await get(src)).headers.get("content-type")).toMatch(/^image\//);
    expect(await (await get("/robots.txt")).text()).toContain("User-agent: *");
  });

  test("without JavaScript the page says what it is and what it needs", async () => {
    const context = await browser.newContext({ baseURL: inject("site").url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/");
    await expectWords(page, ["AI Powered Minecraft Hosting", "These pages need JavaScript"]);
    expect(await page.getByRole("status", { name: "Loading" }).count()).toBe(0);
    await context.close();
  });
});
