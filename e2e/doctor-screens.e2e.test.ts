import type { ChangeWithDiffs } from "@blockwright/contract/changes";
import type { Diagnosis } from "@blockwright/contract/doctor";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostileLines } from "../apps/web/src/features/servers/console/hostile-lines.fixture.ts";
import { bodyOf, cookiesOf, visit } from "./screens/build-screens-stage.ts";
import type { Cookies } from "./screens/build-screens-stage.ts";
import { answersFor, serverId, servers } from "../apps/web/src/features/servers/server-answers.fixture.ts";
import { playConsole } from "./screens/server-screens-console.ts";
import { expectAccessible, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await openBrowser();
  cookies = await cookiesOf(browser, someone());
});
afterAll(() => browser.close());

const changeId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d01";
const place = `servers/${serverId}`;
const at = { diagnosis: `${place}/diagnosis`, change: `${place}/changes/${changeId}` };

const diagnosis: Diagnosis = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d00",
  at: new Date(Date.now() - 120_000).toISOString(),
  class: "properties-encoding",
  confidence: "certain",
  sentence: "A line in server.properties has a backslash that nothing sensible follows.",
  decidingLine: String.raw`java.lang.IllegalArgumentException: Malformed \uxxxx encoding.`,
  isRunning: false,
  kind: "exit",
  reportPath: null,
  addOnFile: null,
  fix: {
    id: "repair-file",
    title: "Repair the line",
    description: "Repairs the lines of server.properties that can't be read.",
    effects: ["Repairs the lines of server.properties that can't be read.", "Starts the server."],
  },
  advice: null,
  leadsTo: null,
  change: null,
};

const change: ChangeWithDiffs = {
  id: changeId,
  serverId,
  title: "Repair server.properties",
  state: "proposed",
  sentence: null,
  message: null,
  author: { kind: "person", id: null, via: "browser" },
  items: [
    {
      kind: "write-file",
      summary: "Changes server.properties.",
      diff: ["@@ -4 +4 @@", " max-players=10", "-motd=Our \\ufoo world", "+motd=Our \\\\ufoo world"].join(
        "\n",
      ),
    },
  ],
  canUndo: false,
  isCancelling: false,
  createdAt: diagnosis.at,
  updatedAt: diagnosis.at,
};

const treated = (state: ChangeWithDiffs["state"], sentence: string | null, canUndo = false) => ({
  diagnosis: { ...diagnosis, change: { id: changeId, title: change.title, state, sentence, canUndo } },
});

describe.each(sizes)("the doctor at $width px", (size) => {
  async function visitPatient(said: unknown) {
    const visitor = await visit(browser, size, cookies, {
      ...answersFor(servers.offline),
      [at.diagnosis]: said,
      [`${at.diagnosis}/preview`]: { changeId },
      [`${at.diagnosis}/fix`]: { changeId },
      [at.change]: change,
      [`${at.change}/undo`]: { changeId },
    });
    await playConsole(visitor.page);
    await visitor.page.goto(`/server/${serverId}`);
    return visitor;
  }

  test("shows the diagnosis, the planned changes, the fix and the undo", async () => {
    const { page, context, api } = await visitPatient({ diagnosis });
    await page.getByRole("heading", { name: "Your server stopped unexpectedly" }).waitFor();
    await page.getByText(String.raw`Malformed \uxxxx encoding.`).waitFor();
    await takePicture(page, size, "doctor-found");
    await expectAccessible(page);

    await page.getByRole("button", { name: "What will change?" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(String.raw`+motd=Our \\ufoo world`).waitFor();
    await takePicture(page, size, "doctor-preview");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Repair the line" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(bodyOf(api.postedTo(`/api/${at.diagnosis}/fix`)[0])).toEqual({ diagnosisId: diagnosis.id });

    api.change(at.diagnosis, treated("verifying", null));
    await page.getByText("Starting the server and watching whether it gets ready...").waitFor();
    expect(await page.getByRole("button", { name: "Repair the line" }).count()).toBe(0);
    await takePicture(page, size, "doctor-working");
    api.change(at.diagnosis, treated("verified", null, true));
    await page.getByRole("heading", { name: "Your server is fixed" }).waitFor();
    await takePicture(page, size, "doctor-fixed");
    await expectAccessible(page);

    await page.getByRole("button", { name: "Undo" }).click();
    api.change(at.diagnosis, treated("undone", "You put everything back as it was."));
    await page.getByText("You put everything back as it was.").waitFor();
    expect(api.postedTo(`/api/${at.change}/undo`)).toHaveLength(1);
    await page.getByRole("button", { name: "Repair the line" }).waitFor();
    await context.close();
  });

  test("text from consoles and files is never rendered as markup", async () => {
    const nasty = hostileLines
      .map(([, line]) => line)
      .join(" ")
      .slice(0, 4000);
    const { page, context, api } = await visitPatient({
      diagnosis: { ...diagnosis, sentence: nasty, decidingLine: nasty },
    });
    api.change(at.change, { ...change, items: [{ ...change.items[0], summary: nasty, diff: nasty }] });
    await page.getByRole("button", { name: "What will change?" }).click();
    await page.getByRole("dialog").getByText("Looking at your server...").waitFor({ state: "detached" });
    expect(await page.locator(":is(main, [role=dialog]) :is(script, iframe, img, [onerror])").count()).toBe(
      0,
    );
    const sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await page.evaluate<number>(sideways)).toBeLessThanOrEqual(0);
    await takePicture(page, size, "doctor-hostile");
    await context.close();
  });
});
