import { watchConsole } from "@blockwright/node-protocol/rpc";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askDatabase } from "./admin/desk-stage.ts";
import { playServer, type PlayedServer } from "./played-node.ts";
import { cookiesOf, type Cookies } from "./screens/build-screens-stage.ts";
import { consoleOf, press } from "./steps/servers-steps.ts";
import {
  expectAccessible,
  newVisitor,
  openBrowser,
  sizes,
  someone,
  takePicture,
  type Size,
} from "./visitor.ts";

const printed = [
  '[12:00:00 INFO]: Done (7.214s)! For help, type "help"',
  "[12:00:01 INFO]: Alex[/203.0.113.7:51234] logged in with entity id 312",
  "[12:00:02 INFO]: Alex issued server command: /login hunter2",
  "[12:00:03 INFO]: rcon.password=hunter2",
  "[12:00:04 INFO]: <Alex> hello",
];
const shownToStrangers = [
  "[12:00:01 INFO]: Alex[/[address]:51234] logged in with entity id 312",
  "[12:00:02 INFO]: Alex issued server command: /login [hidden]",
  "[12:00:03 INFO]: rcon.password=[hidden]",
];

let browser: Browser;
let cookies: Cookies;
let played: PlayedServer;
beforeAll(async () => {
  browser = await openBrowser();
  const person = someone();
  cookies = await cookiesOf(browser, person);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  played = await playServer({ username: person.username, cookie });
  const lines = printed.map((text, number) => ({ number, text }));
  played.node.isDeaf = false;
  played.node.answers.set(watchConsole.name, (_node, body) => {
    const { epoch, afterNumber } = watchConsole.request.parse(body);
    const isNew = ({ number }: { number: number }) => epoch !== "a" || number > afterNumber;
    return { epoch: "a", lines: lines.filter(isNew), skipped: 0 };
  });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await played.stop();
}, 60_000);

/** The second to the fourth line, as a person drags over them; on a phone the selection is set. */
async function selectLines(page: Page, { name }: Size): Promise<void> {
  const rows = consoleOf(page).getByRole("listitem");
  await rows.nth(4).waitFor();
  if (name === "phone")
    return page.evaluate(`{
      const rows = document.querySelectorAll('[role=log] li');
      getSelection().setBaseAndExtent(rows[1], 0, rows[3], rows[3].childNodes.length);
    }`);
  const [first, last] = [await rows.nth(1).boundingBox(), await rows.nth(3).boundingBox()];
  if (!first || !last) throw new Error("the lines are not shown");
  await page.mouse.move(first.x + 2, first.y + first.height / 2);
  await page.mouse.down();
  await page.mouse.move(last.x + 200, last.y + last.height / 2, { steps: 5 });
  await page.mouse.up();
}

async function openAsStranger(link: string, size: Size): Promise<Page> {
  const { page, context } = await newVisitor(browser, size);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(link);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // Being read signs nobody in.
  expect((await context.cookies()).filter(({ name }) => name.includes("session"))).toEqual([]);
  return page;
}

async function expire(): Promise<void> {
  await askDatabase(`update console_shares set expires_at = now() where server_id = '${played.serverId}'`);
}

describe.each(sizes)("console lines at $width px", (size) => {
  let page: Page;
  beforeAll(async () => {
    const visitor = await newVisitor(browser, size);
    ({ page } = visitor);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visitor.context.addCookies(cookies);
    await page.goto(`/server/${played.serverId}`);
  });

  const dialog = () => page.getByRole("dialog", { name: "Share console lines" });
  const shareSelected = async () => {
    await selectLines(page, size);
    await press(page.getByRole("button", { name: "Share console lines" }), size);
    const preview = dialog().getByRole("list", { name: "Lines to share" }).getByRole("listitem");
    await preview.first().waitFor();
    expect(await preview.allInnerTexts()).toEqual(shownToStrangers);
    await takePicture(page, size, "console-share-dialog");
    await press(dialog().getByRole("button", { name: "Create link to 3 lines" }), size);
    return dialog()
      .getByText(/\/console\/[\w-]{43}$/)
      .innerText();
  };

  test("are selected, shared and read by a stranger, and the link is turned off", async () => {
    const link = await shareSelected();
    await takePicture(page, size, "console-share-link");
    await expectAccessible(page);
    const stranger = await openAsStranger(link, size);
    const lines = await stranger.getByRole("main").getByRole("listitem").allInnerTexts();
    expect(lines).toEqual(shownToStrangers);
    expect(await stranger.content()).not.toMatch(/203\.0\.113\.7|hunter2/);
    await takePicture(stranger, size, "console-share-public");
    await expectAccessible(stranger);
    await press(dialog().getByRole("button", { name: "Turn this link off" }), size);
    await dialog().getByRole("button", { name: "Turn this link off" }).waitFor({ state: "detached" });
    await stranger.reload();
    await stranger.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await stranger
      .getByText("This link has expired or was turned off. Ask the person who sent it.")
      .waitFor();
    await takePicture(stranger, size, "console-share-gone");
    await expectAccessible(stranger);
    await stranger.context().close();
    await page.keyboard.press("Escape");
  }, 60_000);

  test("are gone for strangers when the 7 days are over", async () => {
    const link = await shareSelected();
    await (await openAsStranger(link, size)).getByText("/login [hidden]").waitFor();
    await expire();
    const late = await openAsStranger(link, size);
    await late.getByRole("heading", { name: "This link no longer works" }).waitFor();
    expect(await late.content()).not.toContain("[hidden]");
  }, 60_000);
});
