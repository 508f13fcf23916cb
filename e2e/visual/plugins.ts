import type { Page } from "playwright-core";
import { refusal } from "../../apps/web/src/features/builds/build-answers.fixture.ts";
import {
  changeOf,
  pluginAnswers,
  pluginList,
  pluginsWithPorts,
} from "../../apps/web/src/features/plugins/plugin-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../apps/web/src/features/servers/server-answers.fixture.ts";
import { type Screen, untilHeading, untilNoSkeleton, untilSkeleton } from "./screen.ts";

const place = `servers/${serverId}`;
const withoutIcons = { "plugin-icons": refusal(404, "NOT_FOUND", "There is no such icon.") };

interface PluginState {
  readonly server?: Parameters<typeof answersFor>[0];
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly reach: Screen["reach"];
}

function pluginScreen(name: string, { server = servers.online, answers = {}, reach }: PluginState): Screen {
  return {
    name,
    path: `/server/${serverId}/plugins`,
    isMember: true,
    answers: { ...answersFor(server), ...pluginAnswers(serverId), ...withoutIcons, ...answers },
    async reach(page) {
      // The page around it shows skeletons before.
      if (reach === untilSkeleton) await untilHeading("Installed plugins")(page);
      await reach(page);
      if (reach !== untilSkeleton) await untilNoSkeleton(page);
      // A press scrolls as far as it must, which is not always the same.
      await page.evaluate("scrollTo(0, 0)");
    },
  };
}

async function search(page: Page): Promise<void> {
  await page.getByRole("searchbox").fill("shop");
  await page.getByRole("searchbox").press("Enter");
}

async function askToInstall(page: Page): Promise<void> {
  await search(page);
  await page.getByRole("button", { name: "Install ChestShop" }).click();
  await page.getByText("1.7.3 → 1.7.4").waitFor();
}

export const pluginScreens: readonly Screen[] = [
  pluginScreen("plugins", { reach: untilHeading("lobby-gadgets") }),
  pluginScreen("plugins-ports", {
    answers: { [`${place}/plugins`]: { ...pluginList, plugins: pluginsWithPorts } },
    reach: untilHeading("Votifier"),
  }),
  pluginScreen("plugins-found", {
    async reach(page) {
      await search(page);
      await page.getByRole("heading", { name: "ChestShop" }).waitFor();
    },
  }),
  pluginScreen("plugins-search-failed", {
    answers: { [`${place}/plugins/search`]: "no connection" },
    async reach(page) {
      await search(page);
      await page.getByRole("heading", { name: "Search Failed" }).waitFor();
    },
  }),
  pluginScreen("plugins-plan", { reach: askToInstall }),
  pluginScreen("plugins-refused", {
    answers: {
      [`${place}/plugins/apply`]: refusal(
        409,
        "CHANGE_REFUSED",
        "ChestShop needs Vault, which has no version for Minecraft 1.21.8.",
      ),
    },
    async reach(page) {
      await askToInstall(page);
      await page.getByRole("dialog").getByRole("button", { name: "Install", exact: true }).click();
      await page.getByRole("alert").filter({ hasText: "Failed to install plugin." }).waitFor();
    },
  }),
  pluginScreen("plugins-working", {
    answers: { [`${place}/changes`]: [changeOf(serverId, { state: "verifying" })] },
    reach: (page) => page.getByText("checking that everything loads").waitFor(),
  }),
  pluginScreen("plugins-done", {
    answers: { [`${place}/changes`]: [changeOf(serverId, { state: "verified", canUndo: true })] },
    reach: (page) => page.getByRole("button", { name: "Undo" }).waitFor(),
  }),
  pluginScreen("plugins-empty", {
    answers: { [`${place}/plugins`]: { ...pluginList, plugins: [] } },
    reach: untilHeading("No plugins installed yet"),
  }),
  pluginScreen("plugins-loading", { answers: { [`${place}/plugins`]: "no answer" }, reach: untilSkeleton }),
  pluginScreen("plugins-failed", {
    answers: { [`${place}/plugins`]: refusal(503, "BUSY", "We are busy. Please try again in a moment.") },
    reach: untilHeading("We couldn't load your plugins"),
  }),
  pluginScreen("plugins-viewer", {
    server: { ...servers.online, actions: ["view", "read-console"] },
    reach: untilHeading("lobby-gadgets"),
  }),
  pluginScreen("plugins-vanilla", {
    server: { ...servers.online, platformType: "java", serverType: "vanilla" },
    reach: untilHeading("This server doesn't run plugins"),
  }),
  pluginScreen("plugins-bedrock", {
    server: { ...servers.online, platformType: "bedrock", serverType: "bedrock" },
    reach: untilHeading("Bedrock servers don't run plugins"),
  }),
  pluginScreen("mods", {
    server: { ...servers.online, platformType: "java", serverType: "fabric" },
    reach: (page) => page.getByText("Search for plugins to install").waitFor(),
  }),
];
