import { readFile } from "node:fs/promises";
import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { endJourney } from "./end-journey.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { mainButton, signUp, toastText } from "./steps/account-steps.ts";
import { buildServer, consoleOf, press, untilStatus } from "./steps/servers-steps.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

const built = { name: "Keepsake", software: "paper", minecraftVersion: "1.21.4" };
const doneWithinMs = 120_000;
const limitSentence = "Maximum 2 backups allowed. Delete a backup to create a new one.";
let browser: Browser;
let node: EnrolledNode;
const people: BrowserContext[] = [];

beforeAll(async () => {
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(() => endJourney({ browser, node, people }), 180_000);

// If time is short, run only the touch variant.
const shown = process.env["CI"] === undefined ? sizes : [sizes[0]];

describe.each(shown)("the backups of a server at $width px", (size) => {
  let page: Page;
  let context: BrowserContext;
  let serverId: string;

  beforeAll(async () => {
    ({ page, context } = await newVisitor(browser, size));
    await page.emulateMedia({ reducedMotion: "reduce" });
    people.push(context);
    await signUp(page, someone());
    await atPath(page, "/");
    serverId = await buildServer(context, built);
    await page.goto(`/server/${serverId}/backups`);
    await untilStatus(page, "Online");
  }, 240_000);

  const rows = (): Locator => page.getByRole("listitem").filter({ has: page.getByRole("heading") });
  const file = () => `/api/servers/${serverId}/files/motd.txt`;
  const write = (content: string) => context.request.put(file(), { data: { content } });
  const read = async () => {
    const answer = await context.request.get(file());
    return ((await answer.json()) as { content: string }).content;
  };
  const untilReady = (count: number) =>
    vi.waitFor(async () => expect(await rows().getByText("Ready", { exact: true }).count()).toBe(count), {
      timeout: doneWithinMs,
      interval: 500,
    });

  test("a backup is made while the server runs, and saving resumes", { timeout: 180_000 }, async () => {
    await page.getByText("No backups available").waitFor();
    expect((await write("the first state")).ok()).toBe(true);
    await press(mainButton(page, "Create Backup"), size);
    await rows().getByText("Creating", { exact: true }).waitFor();
    for (const name of [/^Restore /, /^Delete /])
      expect(await rows().getByRole("button", { name }).isDisabled()).toBe(true);
    await takePicture(page, size, "backups-real-creating");
    await untilReady(1);
    expect(await rows().innerText()).toMatch(/^Backup \d{4}-\d\d-\d\d \d\d:\d\d UTC[^]*\d [KM]B · /);
    await takePicture(page, size, "backups-real-ready");
    await expectAccessible(page);
    await press(page.getByRole("link", { name: "Terminal" }), size);
    for (const line of [
      "Automatic saving is now disabled",
      "Saved the game",
      "Automatic saving is now enabled",
    ])
      await consoleOf(page).getByText(line).last().waitFor();
    await press(page.getByRole("link", { name: "Backups" }), size);
  });

  test(
    "a second backup is made, and a third is refused by the page and by the api",
    { timeout: 180_000 },
    async () => {
      await press(mainButton(page, "Create Backup"), size);
      await untilReady(2);
      await page.getByText(limitSentence).waitFor();
      expect(await mainButton(page, "Create Backup").isDisabled()).toBe(true);
      const refused = await context.request.post(`/api/servers/${serverId}/backups`);
      expect(refused.status()).toBe(409);
      expect(await refused.json()).toMatchObject({ error: limitSentence });
    },
  );

  test(
    "a backup is browsed, and a single file of it is restored or downloaded",
    { timeout: 180_000 },
    async () => {
      expect((await write("spoilt by somebody")).ok()).toBe(true);
      await press(
        rows()
          .last()
          .getByRole("button", { name: /^Browse / }),
        size,
      );
      const files = page.getByRole("list", { name: "Files of the backup" });
      await files.getByText("motd.txt").waitFor();
      await takePicture(page, size, "backups-real-browsed");
      await expectAccessible(page);
      await press(page.getByRole("button", { name: "Restore motd.txt" }), size);
      await press(page.getByRole("alertdialog").getByRole("button", { name: "Restore", exact: true }), size);
      await page.getByText("Restored motd.txt").first().waitFor({ timeout: 60_000 });
      expect(await read()).toBe("the first state");
      const [download] = await Promise.all([
        page.waitForEvent("download", { timeout: 60_000 }),
        press(page.getByRole("button", { name: "Download motd.txt" }), size),
      ]);
      expect(download.suggestedFilename()).toBe("motd.txt");
      expect(await readFile(await download.path(), "utf8")).toBe("the first state");
      await press(page.getByRole("button", { name: "Backups", exact: true }), size);
      await untilReady(2);
    },
  );

  test(
    "a backup is restored, the server is offline, and its files are those of the backup",
    { timeout: 240_000 },
    async () => {
      expect((await write("a later state")).ok()).toBe(true);
      await press(
        rows()
          .last()
          .getByRole("button", { name: /^Restore / }),
        size,
      );
      const dialog = page.getByRole("alertdialog");
      await dialog.getByText("This will replace all current server files. Are you sure?").waitFor();
      await takePicture(page, size, "backups-real-asked");
      await press(dialog.getByRole("button", { name: "Restore", exact: true }), size);
      await rows().getByText("Restoring", { exact: true }).waitFor();
      await untilReady(2);
      await untilStatus(page, "Offline");
      expect(await read()).toBe("the first state");
      await page.getByText("The backup was restored").waitFor();
      await takePicture(page, size, "backups-real-restored");
      await expectAccessible(page);
    },
  );

  test("the server is restored from a zip, and the restore is undone", { timeout: 240_000 }, async () => {
    expect((await write("before the file")).ok()).toBe(true);
    const zip = jarOf({ "old/server.properties": "motd=Brought\n", "old/motd.txt": "from the file" });
    await press(mainButton(page, "Restore from a file"), size);
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("This will replace all current server files. Are you sure?").waitFor();
    await dialog
      .getByLabel("File to restore from")
      .setInputFiles({ name: "old-server.zip", mimeType: "application/zip", buffer: Buffer.from(zip) });
    await dialog.getByText(/^old-server\.zip · /).waitFor();
    await takePicture(page, size, "backups-real-from-file");
    await expectAccessible(page);
    await press(dialog.getByRole("button", { name: "Restore", exact: true }), size);
    await page.getByText("The server was restored from your file").waitFor({ timeout: doneWithinMs });
    await untilStatus(page, "Offline");
    expect(await read()).toBe("from the file");
    await takePicture(page, size, "backups-real-restored-from-file");
    await press(mainButton(page, "Undo reinstall"), size);
    await vi.waitFor(async () => expect(await read()).toBe("before the file"), {
      timeout: doneWithinMs,
      interval: 500,
    });
    await untilReady(2);
  });

  test(
    "a friend makes a new server from a backup, which is off and has its files",
    { timeout: 240_000 },
    async () => {
      const friend = await newVisitor(browser, size);
      people.push(friend.context);
      await signUp(friend.page, someone());
      await atPath(friend.page, "/");
      const { request } = friend.context;
      const document = "https://aka.ms/MinecraftEULA";
      expect((await request.post("/api/eula-consent", { data: { document } })).ok()).toBe(true);
      const { id: userId } = (await (await request.get("/api/auth/me")).json()) as { id: string };
      const shared = await context.request.post(`/api/servers/${serverId}/users`, {
        data: { userId, role: "member" },
      });
      expect(shared.ok()).toBe(true);

      await friend.page.goto(`/server/${serverId}/backups`);
      const restore = friend.page.getByRole("button", { name: /^Restore Backup/ }).last();
      await press(restore, size);
      const dialog = friend.page.getByRole("alertdialog");
      await dialog.getByText("This server stays as it is.").waitFor();
      await takePicture(friend.page, size, "backups-real-as-new");
      await expectAccessible(friend.page);
      await press(dialog.getByRole("button", { name: "Restore", exact: true }), size);
      await friend.page.waitForURL((url) => !url.pathname.includes(serverId), { timeout: 60_000 });
      const [, , newId = ""] = new URL(friend.page.url()).pathname.split("/");
      await vi.waitFor(
        async () => {
          const answer = await request.get(`/api/servers/${newId}/files/motd.txt`);
          expect(((await answer.json()) as { content: string }).content).toBe("the first state");
        },
        { timeout: doneWithinMs, interval: 500 },
      );
      await untilStatus(friend.page, "Offline");
      expect((await context.request.get(`/api/servers/${newId}`)).status()).toBe(404);
    },
  );

  test("a backup is deleted, and there is room for another", { timeout: 120_000 }, async () => {
    await press(
      rows()
        .last()
        .getByRole("button", { name: /^Delete / }),
      size,
    );
    const dialog = page.getByRole("alertdialog");
    await press(dialog.getByRole("button", { name: "Delete", exact: true }), size);
    await dialog.waitFor({ state: "detached" });
    await vi.waitFor(async () => expect(await rows().count()).toBe(1));
    expect(await mainButton(page, "Create Backup").isEnabled()).toBe(true);
  });

  test("failures show their title and the server's message", async () => {
    const path = /\/api\/(servers\/[^/]+\/backups|backups\/.+)$/;
    const error = "Something else is being done to this server right now.";
    await page.route(path, (route) =>
      route.request().method() === "GET"
        ? route.continue()
        : route.fulfill({ status: 409, json: { error, type: "JOB_RUNNING" } }),
    );
    await press(mainButton(page, "Create Backup"), size);
    expect(await toastText(page, "Backup Failed")).toContain(error);
    for (const action of ["Restore", "Delete"]) {
      await press(rows().getByRole("button", { name: new RegExp(`^${action} `) }), size);
      const dialog = page.getByRole("alertdialog");
      await press(dialog.getByRole("button", { name: action, exact: true }), size);
      expect(await toastText(page, `${action} Failed`)).toContain(error);
      await dialog.waitFor({ state: "detached" });
    }
    await page.unroute(path);
    await untilReady(1);
  });
});
