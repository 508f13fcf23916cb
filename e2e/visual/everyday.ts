import { messageTexts } from "@blockwright/contract/message";
import type { Worlds } from "@blockwright/contract/worlds";
import { buildList, refusal } from "../../apps/web/src/features/builds/build-answers.fixture.ts";
import {
  answersFor,
  serverId,
  serverList,
  servers,
} from "../../apps/web/src/features/servers/server-answers.fixture.ts";
import {
  bedrockSettingsAnswer,
  gameRulesAnswer,
  settingsAnswer,
} from "../../apps/web/src/features/settings/settings-answers.fixture.ts";
import { backlog } from "../screens/server-screens-console.ts";
import { type Screen, untilHeading, untilNoSkeleton } from "./screen.ts";
import { answeredAtMs } from "../../apps/web/src/shared/text/answered-at.fixture.ts";

const token = "Zk3vQ0mXb1tYw8sRpL5nJ2hGcD7fAeUi4oKxVyTqSrM";
const sharesPath = `servers/${serverId}/console-shares`;
const fromNow = (days: number) => new Date(answeredAtMs + days * 86_400_000).toISOString();
const times = { createdAt: fromNow(-2), expiresAt: fromNow(5) };
const share = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4f01",
  createdBy: "Alex",
  lineCount: backlog.length,
  ...times,
};

interface OwnerState {
  readonly tab?: string;
  readonly server?: Parameters<typeof answersFor>[0];
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly reach: Screen["reach"];
}

function ownerScreen(
  name: string,
  { tab = "", server = servers.online, answers, reach }: OwnerState,
): Screen {
  return {
    name,
    path: `/server/${serverId}${tab}`,
    isMember: true,
    answers: { ...answersFor(server), [`servers/${serverId}/settings`]: settingsAnswer(), ...answers },
    console: backlog,
    async reach(page) {
      await untilNoSkeleton(page);
      await reach(page);
    },
  };
}

const bedrockWorlds: Worlds = {
  worlds: [
    {
      name: "Bedrock level",
      isCurrent: true,
      isMade: true,
      minecraftVersion: null,
      folders: ["worlds/Bedrock level"],
    },
  ],
  worldTypes: ["normal", "flat"],
  resettable: [],
  change: null,
};

const openShare: Screen["reach"] = async (page) => {
  await page.getByText("Connected to live console").waitFor();
  await page.getByRole("button", { name: "More for the console" }).click();
  await page.getByRole("menuitem", { name: "Share console lines" }).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
};

const lookedUp = {
  lines: [
    '[11:58:09 INFO]: Done (7.214s)! For help, type "help"',
    "[11:59:10 INFO]: Alex[/[address]:51234] logged in with entity id 312",
    "[11:59:12 INFO]: Alex issued server command: /login [hidden]",
    "[11:59:30 ERROR]: Could not pass event PlayerJoinEvent to ChestShop",
    "java.lang.NullPointerException: Cannot invoke getShop()",
    "\tat com.example.chestshop.Listener.onJoin(Listener.java:42)",
  ],
  ...times,
};
const gone = refusal(404, "NOT_FOUND", messageTexts["console-share.gone"]);

/** What owners do every day, and what they show to others. */
export const everydayScreens: readonly Screen[] = [
  ownerScreen("console-share", { answers: { [sharesPath]: [] }, reach: openShare }),
  ownerScreen("console-share-made", {
    answers: { [sharesPath]: [share], [`POST ${sharesPath}`]: { share, token } },
    async reach(page) {
      await openShare(page);
      await page.getByRole("button", { name: /^Create link/ }).click();
      await page.getByText(`/console/${token}`).waitFor();
    },
  }),
  {
    name: "console-shared",
    path: `/console/${token}`,
    answers: { "console-shares/look-up": lookedUp },
    reach: untilHeading("Shared console"),
  },
  {
    name: "console-shared-gone",
    path: `/console/${token}`,
    answers: { "console-shares/look-up": gone },
    reach: untilHeading("This link no longer works"),
  },
  ownerScreen("server-graphs", {
    answers: { [`servers/${serverId}/activity`]: { entries: [], next: null } },
    async reach(page) {
      await page.getByRole("button", { name: /^CPU Load/ }).click();
      await page.getByRole("dialog").getByText("Memory").first().waitFor();
    },
  }),
  ownerScreen("server-game-rules", {
    tab: "/settings",
    answers: { [`servers/${serverId}/game-rules`]: gameRulesAnswer() },
    async reach(page) {
      await page.getByRole("button", { name: "Game rules" }).click();
      await page.getByText("These are the values of the running game.").waitFor();
      await page.evaluate("scrollTo(0, 0)");
    },
  }),
  ownerScreen("server-world-upload", {
    tab: "/settings#worlds",
    async reach(page) {
      await page.getByRole("button", { name: "Upload a world" }).click();
      // Choosing a file is input, after which a page may move.
      await page.keyboard.press("Shift");
      await page
        .getByLabel("World to upload")
        .setInputFiles({ name: "Islands.zip", mimeType: "application/zip", buffer: Buffer.from("PK") });
      await page.getByText("Islands.zip").waitFor();
    },
  }),
  ownerScreen("server-settings-bedrock", {
    tab: "/settings",
    server: { ...servers.online, platformType: "bedrock", serverType: "bedrock" },
    answers: {
      [`servers/${serverId}/settings`]: bedrockSettingsAnswer(),
      [`servers/${serverId}/worlds`]: bedrockWorlds,
    },
    async reach(page) {
      await page.getByRole("button", { name: "Worlds" }).click();
      await page.getByText("Folder worlds/Bedrock level").waitFor();
      await page.getByRole("button", { name: "Game rules" }).click();
      await page.getByText("gamerule keepinventory true").waitFor();
      await page.getByRole("button", { name: "Game settings" }).click();
      await page.getByLabel("Search settings").waitFor();
      await page.evaluate("scrollTo(0, 0)");
    },
  }),
  {
    name: "servers-building",
    path: "/servers",
    isMember: true,
    answers: {
      servers: serverList
        .slice(0, 2)
        .map((one, index) => ({ ...one, ...(index === 0 && { isBeingBuilt: true }) })),
      builds: buildList.slice(0, 1).map((build) => ({ ...build, serverId: serverList[0]?.id ?? null })),
    },
    reach: (page) => page.getByRole("link", { name: "View build" }).first().waitFor(),
  },
];
