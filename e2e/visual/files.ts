import type { Page } from "playwright-core";
import { refusal } from "../../apps/web/src/features/builds/build-answers.fixture.ts";
import {
  configText,
  fileAnswersOf,
  fileText,
  versions,
} from "../../apps/web/src/features/files/file-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../apps/web/src/features/servers/server-answers.fixture.ts";
import { type Screen, untilNoSkeleton } from "./screen.ts";

const filesPath = `servers/${serverId}/files`;

interface FilesState {
  readonly search?: string;
  readonly server?: Parameters<typeof answersFor>[0];
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly reach: Screen["reach"];
}

function filesScreen(
  name: string,
  { search = "", server = servers.online, answers = {}, reach }: FilesState,
): Screen {
  return {
    name: `files${name}`,
    path: `/server/${serverId}/files${search}`,
    isMember: true,
    answers: { ...answersFor(server), ...fileAnswersOf(serverId), ...answers },
    async reach(page) {
      await reach(page);
      if (name !== "-loading") await untilNoSkeleton(page);
      // A press scrolls as far as it must, which is not always the same.
      await page.evaluate("scrollTo(0, 0)");
    },
  };
}

function untilText(text: string): Screen["reach"] {
  return (page) => page.getByText(text).first().waitFor();
}

function editor(page: Page) {
  return page.getByRole("textbox", { name: "Text of bukkit.yml" });
}

/** Replaces the first line, so that there is something to save. */
async function type(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type(text);
}

const browsing: readonly Screen[] = [
  filesScreen("", { reach: untilText("server.properties") }),
  filesScreen("-empty", {
    search: "?dir=plugins/Essentials",
    answers: { [filesPath]: { files: [], next: null } },
    reach: untilText("No files found"),
  }),
  filesScreen("-loading", { answers: { [filesPath]: "no answer" }, reach: untilText("Loading files...") }),
  filesScreen("-failed", {
    answers: { [filesPath]: refusal(503, "BUSY", "We are busy. Please try again in a moment.") },
    async reach(page) {
      await page.getByText("Failed to load files").waitFor();
      await page
        .getByRole("region", { name: /notification/i })
        .getByRole("listitem")
        .waitFor();
    },
  }),
  filesScreen("-menu", {
    async reach(page) {
      await page.getByRole("button", { name: "Menu of ops.json" }).click();
      await page.getByRole("menuitem", { name: "Delete for good" }).waitFor();
    },
  }),
  filesScreen("-selected", {
    async reach(page) {
      await page.getByLabel("Select ops.json").check();
      await page.getByLabel("Select plugins").check();
    },
  }),
  filesScreen("-move", {
    async reach(page) {
      await page.getByLabel("Select ops.json").check();
      await page.getByRole("button", { name: "Move" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "world_nether" }).waitFor();
    },
  }),
  filesScreen("-search", {
    answers: {
      [`servers/${serverId}/file-search`]: {
        hits: [
          {
            path: "server.properties",
            type: "file",
            line: { number: 23, text: "motd=Welcome to Hearthside" },
          },
          {
            path: "plugins/Essentials/motd.txt",
            type: "file",
            line: { number: 1, text: "&6Welcome, {PLAYER}&6!" },
          },
        ],
        isComplete: true,
      },
    },
    async reach(page) {
      await page.getByLabel("Search files").fill("welcome");
      await page.getByRole("list", { name: "Search results" }).waitFor();
    },
  }),
  filesScreen("-bedrock", {
    server: { ...servers.online, platformType: "bedrock", serverType: "bedrock" },
    reach: untilText("server.properties"),
  }),
  filesScreen("-trash", { search: "?view=trash", reach: untilText("plugins/OldShop.jar") }),
  filesScreen("-disk", { search: "?view=disk", reach: untilText("Safe to clear: old logs") }),
];

const writing: readonly Screen[] = [
  filesScreen("-editor", {
    search: "?file=bukkit.yml",
    async reach(page) {
      await editor(page).waitFor();
      await page.getByText("spawn-limits").waitFor();
    },
  }),
  filesScreen("-editor-mistake", {
    search: "?file=bukkit.yml",
    async reach(page) {
      await type(page, "broken: [");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await page.getByRole("button", { name: "Save anyway" }).waitFor();
    },
  }),
  filesScreen("-editor-leave", {
    search: "?file=bukkit.yml",
    async reach(page) {
      await type(page, "# mine");
      await page.getByRole("button", { name: "Go Back" }).click();
      await page.getByRole("button", { name: "Discard changes" }).waitFor();
    },
  }),
  filesScreen("-conflict", {
    search: "?file=bukkit.yml",
    async reach(page) {
      await type(page, "# mine\n");
      const theirs = fileText(configText.replace("animals: 10", "animals: 15"), "v9");
      await page.route(`**/api/${filesPath}/bukkit.yml*`, (route) =>
        route.request().method() === "PUT"
          ? route.fulfill({ status: 409, json: { error: "It has changed.", type: "FILE_CHANGED" } })
          : route.fulfill({ json: theirs }),
      );
      await page.getByRole("button", { name: "Save Changes" }).click();
      await page.getByLabel("Your version").waitFor();
    },
  }),
  filesScreen("-history", {
    search: "?file=bukkit.yml",
    async reach(page) {
      await page.getByRole("button", { name: "History" }).click();
      await page.getByRole("button", { name: "Compare" }).first().waitFor();
    },
  }),
  filesScreen("-version", {
    search: "?file=bukkit.yml",
    // Its title shows the exact time, which has to be the same in every picture.
    answers: {
      [`servers/${serverId}/file-history`]: {
        versions: versions.map((one) => ({ ...one, at: "2026-03-01T18:30:00.000Z" })),
      },
    },
    async reach(page) {
      await page.getByRole("button", { name: "History" }).click();
      await page.getByRole("button", { name: "Compare" }).first().click();
      await page.getByText("animals: 25").waitFor();
    },
  }),
  filesScreen("-large", {
    search: "?dir=logs&file=latest.log",
    reach: untilText("Read only: larger than 512 KB"),
  }),
];

export const fileScreens: readonly Screen[] = [...browsing, ...writing];
