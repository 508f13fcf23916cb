import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mainButton, toastText } from "./account-steps.ts";
import { buildList, refusal } from "./build-screens-answers.ts";
import { atPath, bodyOf, cookiesOf, visit } from "./build-screens-stage.ts";
import type { Cookies } from "./build-screens-stage.ts";
import { answersFor, jobs, serverId, serverList, servers, undoPath } from "./server-screens-answers.ts";
import { backlog, playConsole } from "./server-screens-console.ts";
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

describe.each(sizes)("the screens of running a server at $width px", (size) => {
  async function visitServer(server: Parameters<typeof answersFor>[0] = servers.online, more = {}) {
    const visitor = await visit(browser, size, cookies, { ...answersFor(server), ...more });
    const console = await playConsole(visitor.page);
    console.opensWith(backlog);
    return { ...visitor, console };
  }

  test("my servers: none, many, and buttons that answer at once", async () => {
    const { page, context, api } = await visitServer(servers.online, { servers: [] });
    await page.goto("/servers");
    await page.getByRole("heading", { name: "No servers yet" }).waitFor();
    await takePicture(page, size, "server-list-empty");
    api.change("servers", serverList);
    const card = page.getByRole("listitem").filter({ hasText: "Hearthside Survival" });
    await card.getByText("1 week ago").waitFor();
    await look(page, size, "list");
    await card.getByText("+2 more").waitFor();
    await card.getByText("1024 MB").waitFor();
    await card.getByText("3/10").waitFor();
    await page.getByText("Provisioning...").waitFor();
    await page.getByText("No description").waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route("**/action", async (route) => {
      await answer.promise;
      await route.fallback();
    });
    await card.getByRole("button", { name: "Stop" }).click();
    await card.getByText("Stopping").waitFor();
    answer.resolve();
    expect(await toastText(page, "Success")).toContain("Server action completed successfully.");
    expect(bodyOf(api.postedTo(`/api/servers/${serverId}/action`)[0])).toEqual({ action: "stop" });
    api.change("servers", refusal(500, "INTERNAL", "Something went wrong on our side. Please try again."));
    await page.getByText("The connection is lost.").waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "We couldn't load your servers" }).waitFor();
    await takePicture(page, size, "server-list-failed");
    await context.close();
  });

  test("the dashboard shows what one has and takes a wish along", async () => {
    const { page, context, api } = await visitServer(servers.online, { servers: [] });
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "No servers yet" }).waitFor();
    await takePicture(page, size, "server-dashboard-empty");
    api.change("servers", serverList);
    api.change("builds", buildList);
    await page.reload();
    await page.getByRole("heading", { name: "Being built" }).waitFor();
    await page.getByRole("link", { name: "Castle Siege" }).waitFor();
    await page.getByText("0 of 1").waitFor();
    await look(page, size, "dashboard");
    await page.getByLabel("Describe your server").fill("Skyblock with quests");
    await mainButton(page, "Start Building").click();
    await page.getByRole("heading", { name: /What shall we build/ }).waitFor();
    expect(await page.getByLabel("Describe your server").inputValue()).toBe("Skyblock with quests");
    await context.close();
  });

  test("the live console: lines, search, commands, a lost line and the way back", async () => {
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
    await output.getByText("Done (7.214s)").waitFor({ state: "detached" });
    expect(await output.getByRole("listitem").count()).toBe(2);
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

  test("skeletons have the shape of what comes", async () => {
    const { page, context } = await visitServer();
    await page.route("**/api/servers**", () => undefined);
    for (const [path, name] of [
      ["/servers", "list"],
      ["/dashboard", "dashboard"],
      [serverPath, "page"],
    ] as const) {
      await page.goto(path);
      await page.locator("[aria-busy=true]").first().waitFor();
      await takePicture(page, size, `server-${name}-loading`);
    }
    await context.close();
  });

  test("settings and deleting, which asks for the name", async () => {
    const { page, context } = await visitServer();
    await page.goto(`${serverPath}/settings`);
    expect(await page.getByLabel("Server Type").inputValue()).toBe("Paper");
    await look(page, size, "settings");
    await page.getByRole("button", { name: "Delete Server" }).click();
    const dialog = page.getByRole("alertdialog");
    const confirm = dialog.getByRole("button", { name: "Delete Server" });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel("Type the server's name").fill("Hearthside Survival");
    await look(page, size, "delete");
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === "DELETE"),
      confirm.click(),
    ]);
    expect(new URL(request.url()).pathname).toBe(`/api/servers/${serverId}`);
    expect(await toastText(page, "Success")).toContain("Server has been permanently deleted.");
    await atPath(page, "/servers");
    await context.close();
  });

  test("software: what fits, a reinstall with its progress, and the old state again", async () => {
    const { page, context, api } = await visitServer();
    await page.goto(`${serverPath}/software`);
    await page.getByText("Crossplay Server").waitFor();
    const types = await page.getByLabel("Server Type").locator("option").allInnerTexts();
    expect(types).toEqual(["Paper", "Spigot", "Fabric"]);
    await mainButton(page, "Reinstall Server").click();
    await page.getByText("Please enter a version.").waitFor();
    await look(page, size, "software");
    await page.getByLabel("Server Type").selectOption("fabric");
    await page.getByPlaceholder("1.20.1").fill(" 1.21.8 ");
    await mainButton(page, "Reinstall Server").click();
    await page.getByRole("heading", { name: "Reinstall Server?" }).waitFor();
    await takePicture(page, size, "server-reinstall");
    api.change(`servers/${serverId}/jobs`, [jobs.running]);
    await page.getByRole("button", { name: "Yes, Reinstall" }).click();
    await page.getByText("45% Complete · Downloading Fabric 1.21.8").waitFor();
    expect(bodyOf(api.postedTo(`/api/servers/${serverId}/reinstall`)[0])).toEqual({
      serverType: "fabric",
      minecraftVersion: "1.21.8",
    });
    expect(await mainButton(page, "Reinstall Server").isDisabled()).toBe(true);
    await takePicture(page, size, "server-reinstalling");
    api.change(`servers/${serverId}/jobs`, [jobs.completed]);
    await page.getByRole("button", { name: "Bring the old state back" }).click();
    await takePicture(page, size, "server-reinstalled");
    expect(api.postedTo(`/api/${undoPath}`)).toHaveLength(1);
    await context.close();
  });

  test("a reinstall and a deletion that fail say so, and nothing is asked for before it is confirmed", async () => {
    const reinstallPath = `servers/${serverId}/reinstall`;
    const { page, context, api } = await visitServer(servers.online, {
      [reinstallPath]: refusal(422, "REINSTALL_REFUSED", "Fabric does not run on this server."),
    });
    await page.goto(`${serverPath}/software`);
    await page
      .getByText("This will completely wipe all server files, worlds, and plugins", { exact: true })
      .waitFor();
    const openDialog = async () => {
      await page.getByPlaceholder("1.20.1").fill("1.21.8");
      await mainButton(page, "Reinstall Server").click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByRole("heading", { name: "Reinstall Server?" }).waitFor();
      return dialog;
    };
    await (await openDialog()).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    expect(api.postedTo(`/api/${reinstallPath}`)).toEqual([]);
    await (await openDialog()).getByRole("button", { name: "Yes, Reinstall" }).click();
    expect(await toastText(page, "Reinstall Failed")).toContain("Fabric does not run on this server.");

    await page.goto(`${serverPath}/settings`);
    for (const label of ["Server Name", "Minecraft Version", "Server Type", "Plan"])
      expect(await page.getByLabel(label, { exact: true }).getAttribute("readonly")).not.toBeNull();
    await page.getByRole("heading", { name: "Danger Zone" }).waitFor();
    await page.route(`**/api/servers/${serverId}`, (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status: 500, body: "{}" }) : route.fallback(),
    );
    await page.getByRole("button", { name: "Delete Server" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Type the server's name").fill("Hearthside Survival");
    await dialog.getByRole("button", { name: "Delete Server" }).click();
    expect(await toastText(page, "Error")).toContain("Failed to delete server.");
    expect(new URL(page.url()).pathname).toBe(`${serverPath}/settings`);
    await context.close();
  });

  test("a server that is down, one whose machine is away, and one that is gone", async () => {
    const { page, context, api, console } = await visitServer(servers.offline);
    console.opensWith([]);
    await page.goto(serverPath);
    await page.getByText("it ran out of memory").waitFor();
    await page.getByText("Installation step 14 is done").waitFor();
    expect(await page.getByText("Installation step 4 is done").count()).toBe(0);
    await look(page, size, "offline");
    api.change(`servers/${serverId}/action`, refusal(409, "POWER_REFUSED", "It is being moved."));
    await mainButton(page, "Start").click();
    expect(await toastText(page, "Error")).toContain("Failed to perform server action. It is being moved.");
    api.change(`servers/${serverId}`, servers.provisioning);
    await page.getByText("Bedrock is being installed.").waitFor();
    expect(await mainButton(page, "Start").isDisabled()).toBe(true);
    await takePicture(page, size, "server-provisioning");
    api.change(`servers/${serverId}`, servers.lost);
    await page.getByText("We can't reach the machine").waitFor();
    await takePicture(page, size, "server-lost");
    api.change(`servers/${serverId}`, refusal(404, "NOT_FOUND", "There is nothing here."));
    expect(await toastText(page, "Server Not Found")).toContain(
      "This server no longer exists. Redirecting to dashboard...",
    );
    await takePicture(page, size, "server-missing");
    await atPath(page, "/");
    await page.goto(`${serverPath}/nonsense`);
    await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
    await context.close();
  });
});
