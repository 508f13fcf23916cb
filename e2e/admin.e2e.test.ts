import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appWith } from "../apps/api/src/modules/accounts/second-factor/second-factor.fixture.ts";
import { deeds, type Deed } from "./admin/desk-deeds.ts";
import {
  askDatabase,
  openDesk,
  ownTwoServers,
  refuseNext,
  startHttpsInstallation,
  visitDesk,
  type DeskStage,
  type TwoServers,
} from "./admin/desk-stage.ts";
import { atPath, cookiesOf } from "./screens/build-screens-stage.ts";
import { expectWords } from "./screens/public-pages-stage.ts";
import { toastText } from "./steps/account-steps.ts";
import { press } from "./steps/servers-steps.ts";
import { expectAccessible, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

let browser: Browser;
let stage: DeskStage;
beforeAll(async () => {
  browser = await openBrowser();
  stage = await openDesk(browser);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await stage.stop();
}, 60_000);

const fourTabs = ["Overview", "Users", "Servers", "VPS Diagnostics"];
const diagnostics = ["Server Directories", "Screen Sessions", "Listening Ports", "Java Processes"];

describe.each(sizes)("the operator's page at $width px", (size) => {
  let page: Page;
  let owner: TwoServers;
  beforeAll(async () => {
    owner = await ownTwoServers(stage);
    page = await visitDesk(browser, size, stage.operator);
    await page.getByRole("heading", { level: 1, name: "Admin Dashboard" }).waitFor({ timeout: 45_000 });
  }, 150_000);
  afterAll(() => page.context().close());

  const openTab = async (name: string) => {
    await press(page.getByRole("tab", { name, exact: true }), size);
    await page.getByRole("tab", { name, exact: true, selected: true }).waitFor();
    await page.getByRole("status", { name: "Loading" }).first().waitFor({ state: "detached" });
  };
  const cardOf = (heading: string) =>
    page
      .getByRole("tabpanel")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: heading, exact: true }) });
  const look = async (name: string) => {
    await expectAccessible(page);
    await takePicture(page, size, `admin-${name}`);
  };

  test("has four tabs, and the overview compares the machines with the database", async () => {
    expect(await page.getByRole("tab").allInnerTexts()).toEqual(fourTabs);
    await expectWords(page, ["1 server(s) on VPS are NOT in database!", "Data Integrity", "Machines"]);
    const counts = await askDatabase<Record<string, string>>(
      `select (select count(*) from users where deleted_at is null) as "Total Users",
              (select count(*) from servers where deleted_at is null) as "Database Servers",
              3 as "VPS Servers"`,
    );
    for (const [label, value] of Object.entries(counts ?? {}))
      await expect
        .poll(() => page.getByText(label, { exact: true }).locator("..").innerText())
        .toMatch(new RegExp(String.raw`(^|\D)${value}($|\D)`));
    for (const machine of ["cellar", "attic"]) await cardOf(machine).getByText("Reporting").waitFor();
    await look("real-overview");
  });

  test("lists people with their plan and servers", async () => {
    await openTab("Users");
    await page.getByLabel("Find a username").fill(owner.username);
    const card = cardOf(owner.username);
    for (const text of [`${owner.username}@example.org`, "Free", "2 servers"])
      await card.getByText(text, { exact: true }).waitFor();
    const line = card.getByRole("listitem").filter({ hasText: "Harbour Town" });
    await line.getByText(`paper · 1.21.4 · ${owner.running.port}`).waitFor();
    await line.getByText("online", { exact: true }).waitFor();
    await card
      .getByRole("listitem")
      .filter({ hasText: "Quiet Town" })
      .getByText("offline", { exact: true })
      .waitFor();
    for (const name of ["Reset Password", "Delete User"]) await card.getByRole("button", { name }).waitFor();
    await look("real-users");
  });

  test("lists what the machines hold", async () => {
    await openTab("Servers");
    const running = cardOf(owner.running.id);
    for (const text of ["Running", "In DB", "Harbour Town · paper · 1.21.4"])
      await running.getByText(text, { exact: true }).waitFor();
    await running.getByText(new RegExp(`^Port ${owner.running.port} on (cellar|attic)$`)).waitFor();
    await cardOf(owner.stopped.id).getByText("Stopped", { exact: true }).waitFor();
    const stray = cardOf(stage.strayId);
    for (const text of ["Stopped", "Missing from DB", "Port 25999 on attic"])
      await stray.getByText(text, { exact: true }).waitFor();
    for (const [card, id] of [
      [running, owner.running.id],
      [stray, stage.strayId],
    ] as const) {
      const role = id === stage.strayId ? "button" : "link";
      const console = card.getByRole(role, { name: "Go to Console" });
      expect(await console.getAttribute("href")).toBe(id === stage.strayId ? null : `/server/${id}`);
      await card.getByRole("button", { name: "Delete Server" }).waitFor();
    }
    for (const name of ["Set RAM", "Set Storage"]) {
      await running.getByRole("button", { name }).waitFor();
      expect(await stray.getByRole("button", { name }).count()).toBe(0);
    }
    await look("real-servers");
  });

  test("shows what each machine says about itself", async () => {
    await openTab("VPS Diagnostics");
    for (const title of diagnostics) {
      await page.getByRole("heading", { name: title }).waitFor();
      const text = await page.getByLabel(title).innerText();
      for (const machine of ["cellar:", "attic:"])
        expect([title, text]).toContainEqual(expect.stringContaining(machine));
    }
    await look("real-diagnostics");
  });

  test("deletes a server that only its machine has, after saying why it has no console", async () => {
    const id = stage.addStray();
    for (const tab of ["Overview", "Servers"]) await openTab(tab);
    const card = cardOf(id);
    await press(card.getByRole("button", { name: "Go to Console" }), size);
    const hint = page.getByRole("dialog", { name: "It has no console yet" });
    await hint.getByRole("link", { name: "Go to Data Integrity" }).waitFor();
    await look("real-no-console");
    await press(hint.getByRole("button", { name: "Close" }), size);
    await press(card.getByRole("button", { name: "Delete Server" }), size);
    const dialog = page.getByRole("alertdialog", { name: `Delete '${id}'?` });
    await look("real-delete-stray");
    await press(dialog.getByRole("button", { name: "Delete Server" }), size);
    expect(await toastText(page, "Server Deleted")).toContain(
      "The server was removed. A backup of its files is kept for 30 days.",
    );
    await card.waitFor({ state: "detached" });
  }, 90_000);

  test("shows anyone's server with its command line at once, and asks for a reason at the first change", async () => {
    await openTab("Servers");
    await press(cardOf(owner.running.id).getByRole("link", { name: "Go to Console" }), size);
    await page.getByRole("heading", { level: 1, name: "Harbour Town" }).waitFor();
    await page.getByText("Connected", { exact: true }).first().waitFor();
    await page.getByLabel("Command", { exact: true }).fill("say hello");
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await look("real-visit");
    await press(page.getByRole("button", { name: "Execute" }), size);
    const question = page.getByRole("alertdialog", { name: "Why are you changing this server?" });
    await question.getByLabel("Reason").fill("You asked for help.");
    await look("real-visit-reason");
    await press(question.getByRole("button", { name: "Continue" }), size);
    await page.getByText("Your reason: You asked for help.").waitFor();
    await expect.poll(() => stage.machines.flatMap(({ node }) => node.typed)).toContain("say hello");
    await page.goto("/admin?tab=servers");
    await cardOf(owner.running.id).waitFor();
  });

  const fillNumber = async ({ label, number }: Deed, dialog: Locator) => {
    if (!number) return;
    const field = dialog.getByPlaceholder(number.placeholder);
    expect(await field.getAttribute("type")).toBe("number");
    expect(await dialog.getByRole("button", { name: label }).isDisabled()).toBe(true);
    await field.fill(number.tooSmall);
    await press(dialog.getByRole("button", { name: label }), size);
    expect(await toastText(page, "Update Failed")).toContain(number.refusal);
    await field.fill(number.value);
  };

  test.each(deeds)("$label asks, says why it failed, and what it did", async (deed) => {
    await openTab(deed.tab);
    const card = cardOf(deed.tab === "Users" ? owner.username : owner.running.id);
    if (deed.tab === "Users") await page.getByLabel("Find a username").fill(owner.username);
    await press(card.getByRole("button", { name: deed.label }), size);
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await dialog.getByText(deed.asked).waitFor();
    await look(`real-${deed.path}`);
    await fillNumber(deed, dialog);
    const send = dialog.getByRole("button", { name: deed.label });
    await refuseNext(page, `/api/admin/${deed.path}`);
    await press(send, size);
    await expect.poll(() => toastText(page, deed.failed[0])).toContain(deed.failed[1]);
    const lists = page.waitForResponse((answer) => answer.request().method() === "GET");
    await press(send, size);
    expect(await toastText(page, deed.done[0])).toContain(deed.done[1]);
    await lists;
    if (deed.path === "password-reset") {
      await dialog.getByText(`Send this password to ${owner.username}.`).waitFor();
      await press(dialog.getByRole("button", { name: "Close" }), size);
    }
    await dialog.waitFor({ state: "detached" });
  });

  test("what it did is gone from the lists", async () => {
    await openTab("Users");
    await page.getByLabel("Find a username").fill(owner.username);
    await page.getByText("No account with that name").waitFor();
    await openTab("Servers");
    await cardOf(stage.strayId).waitFor();
    for (const { id } of [owner.running, owner.stopped]) await cardOf(id).waitFor({ state: "detached" });
  });
});

describe("nothing of it is shown to", () => {
  const paths = ["users", "vps-servers", "vps-diagnostics", "machines", "failed-runs"];
  const statusesOf = (page: Page, url = "") =>
    Promise.all(
      paths.map(async (path) => (await page.context().request.get(`${url}/api/admin/${path}`)).status()),
    );
  const words = ["Admin Dashboard", "Total Users", "VPS Diagnostics", "operator@example.org"];
  const expectNothing = async (page: Page) => {
    await page.locator("h1").first().waitFor();
    for (const word of words) expect(await page.getByText(word).count()).toBe(0);
  };

  test("other people, who go home", async () => {
    const page = await visitDesk(browser, sizes[0], await cookiesOf(browser, someone()));
    await atPath(page, "/");
    await expectNothing(page);
    expect(new Set(await statusesOf(page))).toEqual(new Set([403]));
    await page.context().close();
  });

  test("an operator's open page once the account is no operator's any more", async () => {
    const page = await visitDesk(browser, sizes[1], stage.operator);
    await page.getByText("Total Users").waitFor();
    await askDatabase("update users set is_admin = false where username = 'admin'");
    try {
      expect(new Set(await statusesOf(page))).toEqual(new Set([403]));
      await page.reload();
      await atPath(page, "/");
      await expectNothing(page);
    } finally {
      await askDatabase("update users set is_admin = true where username = 'admin'");
      await page.context().close();
    }
  });

  test("an operator without a second factor on an https installation, who sets it up after signing in", async () => {
    const installation = await startHttpsInstallation();
    try {
      const page = await visitDesk(browser, sizes[0], stage.operator, `${installation.url}/admin`);
      await page.getByRole("heading", { level: 1, name: "Set up your second factor" }).waitFor();
      for (const word of words) expect(await page.getByText(word).count()).toBe(0);
      await expectAccessible(page);
      await takePicture(page, sizes[0], "admin-real-second-factor");
      expect(new Set(await statusesOf(page, installation.url))).toEqual(new Set([403]));
      await installation.forward(page);
      await page.getByLabel("Password", { exact: true }).fill(stage.password);
      await page.getByRole("button", { name: "Continue" }).click();
      const key = await page.locator("p.font-mono").innerText();
      const app = appWith({ clock: { now: () => new Date() } }, key.replaceAll(" ", ""));
      await page.getByLabel("Code", { exact: true }).fill(app.code());
      await page.getByRole("button", { name: "Switch on" }).click();
      await page.getByRole("button", { name: "I have kept them" }).click();
      await page.getByRole("heading", { level: 1, name: "Admin Dashboard" }).waitFor();
      expect(await page.getByRole("tab").allInnerTexts()).toEqual(fourTabs);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.context().close();
    } finally {
      await installation.stop();
      await askDatabase("delete from second_factors");
    }
  });
});
