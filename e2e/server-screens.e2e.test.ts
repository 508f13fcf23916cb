import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toastText } from "./steps/account-steps.ts";
import { refusal } from "../apps/web/src/features/builds/build-answers.fixture.ts";
import { bodyOf, cookiesOf, visit } from "./screens/build-screens-stage.ts";
import type { Cookies } from "./screens/build-screens-stage.ts";
import { answersFor, serverId, servers } from "../apps/web/src/features/servers/server-answers.fixture.ts";
import { backlog, playConsole } from "./screens/server-screens-console.ts";
import { expectAccessible, openBrowser, sizes, someone, takePicture } from "./visitor.ts";
import type { Size } from "./visitor.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await openBrowser();
  cookies = await cookiesOf(browser, someone());
});
afterAll(() => browser.close());

const serverPath = `/server/${serverId}`;

async function look(page: Page, size: Size, name: string): Promise<void> {
  await takePicture(page, size, `server-${name}`);
  await expectAccessible(page);
}

describe.each(sizes)("the server screens at $width px", (size) => {
  async function visitServer(server: Parameters<typeof answersFor>[0] = servers.online, more = {}) {
    const visitor = await visit(browser, size, cookies, { ...answersFor(server), ...more });
    const console = await playConsole(visitor.page);
    console.opensWith(backlog);
    return { ...visitor, console };
  }

  test("the live console: lines, search, commands, a lost connection and the reconnect", async () => {
    const { page, context, api, console } = await visitServer();
    await page.goto(serverPath);
    const output = page.getByRole("region", { name: "Console output" });
    await output.getByText("Connected to live console").waitFor();
    await page.getByText(/^2d 3h \dm$/).waitFor();
    await page.getByText("0.72 / 1.00 GiB").waitFor();
    await page.getByText("1.51 GiB").waitFor();
    expect(await output.getByText("Geyser", { exact: true }).getAttribute("class")).toContain("grass");
    await look(page, size, "terminal");
    const command = page.getByLabel("Command");
    await command.fill("say hi");
    await command.press("Enter");
    await output.getByText("say hi").waitFor();
    await command.press("ArrowUp");
    expect(await command.inputValue()).toBe("say hi");
    expect(bodyOf(api.postedTo(`/api/servers/${serverId}/console`)[0])).toEqual({ command: "say hi" });
    api.change(`servers/${serverId}/console`, refusal(409, "NOT_RUNNING", "The server is not running."));
    await page.getByRole("button", { name: "Execute" }).click();
    expect(await toastText(page, "Command Failed")).toContain("The server is not running.");
    expect(await command.inputValue()).toBe("say hi");
    await output.getByText("Not sent: say hi").waitFor();
    await page.getByLabel("Search the console").fill("chestshop");
    await page.getByText("2 of 2").waitFor();
    expect(await output.locator("mark").count()).toBe(2);
    await page.getByRole("button", { name: "Older match" }).click();
    await page.getByText("1 of 2").waitFor();
    await page.getByLabel("Search the console").fill("");
    console.say(Array.from({ length: 60 }, (_, index) => `[12:01:00 INFO]: line ${index}`));
    await output.getByText("line 59").waitFor();
    await output.press("Home");
    await page.getByRole("button", { name: "To the newest line" }).waitFor();
    console.say(["[12:02:00 INFO]: news"], 40);
    await page.getByRole("button", { name: "2 new lines" }).waitFor();
    expect(await output.getByText("news").count()).toBe(0);
    await takePicture(page, size, "server-terminal-paused");
    await page.getByRole("button", { name: "2 new lines" }).click();
    await output.getByText("news").waitFor();
    await output.getByText("… 40 lines skipped").waitFor();
    await console.hangUp();
    await page.getByText("Disconnected").waitFor();
    await page.getByText("Connected", { exact: true }).waitFor();
    expect(Object.fromEntries(console.asked[1] ?? [])).toEqual({ serverId, epoch: "first", after: "110" });
    await context.close();
  });
});
