import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { playServer, type PlayedServer } from "./played-node.ts";
import { cookiesOf, type Cookies } from "./screens/build-screens-stage.ts";
import { fillSignUp, mainButton, toastText } from "./steps/account-steps.ts";
import { press } from "./steps/servers-steps.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

const cutWithinMs = 1000;

let browser: Browser;
let ownersCookies: Cookies;
let played: PlayedServer;
const owner = someone();

beforeAll(async () => {
  browser = await openBrowser();
  ownersCookies = await cookiesOf(browser, owner);
  const cookie = ownersCookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  played = await playServer({ username: owner.username, cookie });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await played.stop();
}, 180_000);

// If time is short, run only the touch variant.
const shown = process.env["CI"] === undefined ? sizes : [sizes[0]];

describe.each(shown)("a server shared with a friend at $width px", (size) => {
  const friend = someone();
  const contexts: BrowserContext[] = [];
  let own: Page;
  let theirs: Page;
  let guest: Page;

  async function open(cookies: Cookies): Promise<Page> {
    const { page, context } = await newVisitor(browser, size);
    contexts.push(context);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await context.addCookies(cookies);
    return page;
  }

  beforeAll(async () => {
    theirs = await open(await cookiesOf(browser, friend));
    own = await open(ownersCookies);
    await own.goto(`/server/${played.serverId}/users`);
  }, 60_000);
  afterAll(async () => {
    for (const context of contexts) await context.close();
  });

  const roleOfFriend = () => own.getByLabel(`Role of ${friend.username}`);

  test("the owner finds them by the start of their name and adds them as a viewer", async () => {
    await own.getByRole("heading", { name: "Server Users" }).waitFor();
    await own.getByText("No additional users added").waitFor();
    await own
      .getByPlaceholder("Search users by username...")
      .fill(friend.username.slice(0, -1).toUpperCase());
    await own.getByLabel("Role", { exact: true }).selectOption("viewer");
    await expectAccessible(own);
    await press(own.getByRole("button", { name: friend.username }), size);
    await roleOfFriend().waitFor();
    expect(await roleOfFriend().inputValue()).toBe("viewer");
    await takePicture(own, size, "users-added");
  });

  test("the friend finds it under My Servers, marked as shared, with read-only access", async () => {
    await theirs.goto("/servers");
    await theirs.getByText(`Shared by ${owner.username}`).waitFor();
    await takePicture(theirs, size, "servers-shared-real");
    await expectAccessible(theirs);
    await press(theirs.getByRole("link", { name: "Manage Server" }), size);
    await theirs.getByText("Connected", { exact: true }).waitFor();
    expect(await theirs.getByLabel("Command").count()).toBe(0);
    expect(await theirs.getByRole("button", { name: "Stop" }).count()).toBe(0);
    expect(await theirs.getByRole("link", { name: "Files" }).count()).toBe(0);
  });

  test("a changed role shows on their page without a reload", async () => {
    await roleOfFriend().selectOption("member");
    await theirs.getByRole("link", { name: "Files" }).waitFor();
    await theirs.getByLabel("Command").waitFor();
  });

  test("a custom role removes single permissions", async () => {
    await press(own.getByRole("button", { name: `Custom role for ${friend.username}` }), size);
    const dialog = own.getByRole("dialog");
    await press(dialog.getByLabel("Can start the server, but not stop or restart it"), size);
    await expectAccessible(own);
    await press(dialog.getByRole("button", { name: "Save role" }), size);
    await dialog.waitFor({ state: "detached" });
    await own.getByText("Custom", { exact: true }).waitFor();
    await theirs.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
    expect(await theirs.getByRole("button", { name: "Restart" }).count()).toBe(0);
    expect(await theirs.getByLabel("Command").count()).toBe(1);
  });

  test("a removal that fails shows an error, and they stay", async () => {
    const path = /\/api\/servers\/[^/]+\/users\/[^/]+$/;
    await own.route(path, (route) => route.abort());
    await press(own.getByRole("button", { name: `Remove ${friend.username}` }), size);
    await press(own.getByRole("alertdialog").getByRole("button", { name: "Remove" }), size);
    await toastText(own, "Failed to remove user from server");
    await own.unroute(path);
    await own.reload();
    await roleOfFriend().waitFor();
  });

  test("once removed, they lose access within a second", async () => {
    await press(own.getByRole("button", { name: `Remove ${friend.username}` }), size);
    const dialog = own.getByRole("alertdialog");
    await dialog.waitFor();
    await expectAccessible(own);
    const answered = own.waitForResponse((response) => response.request().method() === "DELETE");
    await press(dialog.getByRole("button", { name: "Remove" }), size);
    await answered;
    await theirs
      .getByText(/^Disconnected$|This server no longer exists/)
      .first()
      .waitFor({ timeout: cutWithinMs });
    expect(await toastText(theirs, "Server Not Found")).toContain("Redirecting to dashboard...");
    await own.getByText("No additional users added").waitFor();
  });

  test("failures show an error", async () => {
    const path = /\/api\/servers\/[^/]+\/users$/;
    await own.route(path, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await own.getByPlaceholder("Search users by username...").fill(friend.username);
    await press(own.getByRole("button", { name: friend.username }), size);
    await toastText(own, "Failed to add user to server");
    await own.unroute(path);
    await own.getByPlaceholder("Search users by username...").fill("");
  });

  test("an invitation link admits a person who signs up first, once", async () => {
    await own.getByLabel("Role of the invited person").selectOption("viewer");
    await press(own.getByRole("button", { name: "Create link" }), size);
    const link = await own.getByText(/\/invite\/[\w-]{43}$/).innerText();
    await expectAccessible(own);
    await takePicture(own, size, "users-invited-real");
    const newcomer = someone();
    guest = await open([]);
    await guest.goto(link);
    await guest.getByText(`${owner.username} invites you to this server.`).waitFor();
    await expectAccessible(guest);
    await takePicture(guest, size, "invite-guest-real");
    await press(guest.getByRole("main").getByRole("link", { name: "Sign Up to accept" }), size);
    await fillSignUp(guest, newcomer);
    await guest.getByText(`${owner.username} invites you to this server.`).waitFor();
    await expectAccessible(guest);
    await takePicture(guest, size, "invite-real");
    await press(mainButton(guest, "Accept invitation"), size);
    await guest.getByText("Connected", { exact: true }).waitFor();
    await theirs.goto(link);
    await theirs.getByRole("heading", { name: "This invitation doesn't work" }).waitFor();
    await own.reload();
    await own.getByLabel(`Role of ${newcomer.username}`).waitFor();
  });

  test("a link for friends shows a guest how to join until it is turned off", async () => {
    await press(mainButton(own, "Share with friends"), size);
    const link = await own.getByRole("link", { name: /\/join\/[\w-]{43}$/ }).innerText();
    await expectAccessible(own);
    const stranger = await open([]);
    await stranger.goto(link);
    await stranger.getByRole("heading", { name: "How to join" }).waitFor();
    await expectAccessible(stranger);
    await takePicture(stranger, size, "friends-page-real");
    await press(mainButton(own, "Turn off"), size);
    await mainButton(own, "Share with friends").waitFor();
    await stranger.reload();
    await stranger.getByRole("heading", { name: "This page isn't shared" }).waitFor();
    await expectAccessible(stranger);
  });

  async function offerTo(page: Page, username: string): Promise<void> {
    await page.goto(`/server/${played.serverId}/users`);
    await page.getByLabel("New owner").selectOption(username);
    await press(mainButton(page, "Offer the server"), size);
    const dialog = page.getByRole("alertdialog");
    await dialog.waitFor();
    await expectAccessible(page);
    await press(dialog.getByRole("button", { name: "Offer the server" }), size);
    await page.getByText(`Offered to ${username}.`).waitFor();
  }

  test("the owner hands the server over to a person who accepts, and gets it back", async () => {
    const newcomer = await own.getByLabel("New owner").locator("option").innerText();
    await offerTo(own, newcomer);
    await press(mainButton(own, "Withdraw"), size);
    await own.getByLabel("New owner").waitFor();
    await offerTo(own, newcomer);
    await takePicture(own, size, "users-offered-real");
    await guest.goto("/dashboard");
    await guest.getByText(`${owner.username} wants to give you this server.`).waitFor();
    await expectAccessible(guest);
    await takePicture(guest, size, "dashboard-offer-real");
    await press(guest.getByRole("button", { name: /^Accept / }), size);
    await toastText(guest, "is yours now");
    await own.getByRole("heading", { name: "Shared with you" }).waitFor();
    await offerTo(guest, owner.username);
    await own.goto("/dashboard");
    await press(own.getByRole("button", { name: /^Accept / }), size);
    await toastText(own, "is yours now");
    await own.goto(`/server/${played.serverId}/users`);
    await own.getByLabel(`Role of ${newcomer}`).waitFor();
  });

  test("they leave the server, and the list is empty", async () => {
    await guest.goto(`/server/${played.serverId}/users`);
    await press(mainButton(guest, "Leave server"), size);
    await press(guest.getByRole("alertdialog").getByRole("button", { name: "Leave server" }), size);
    await guest.waitForURL((url) => url.pathname === "/servers");
    await guest.getByText("No servers yet").waitFor();
    await own.reload();
    await own.getByText("No additional users added").waitFor();
  });

  test("a revoked invitation link does not work", async () => {
    await press(own.getByRole("button", { name: "Create link" }), size);
    const link = await own.getByText(/\/invite\/[\w-]{43}$/).innerText();
    await press(own.getByRole("button", { name: "Revoke the invitation for a Member" }), size);
    await own.getByText(link).waitFor({ state: "detached" });
    await guest.goto(link);
    await guest.getByText("This invitation was used, revoked or is too old.").waitFor();
  });
});
