import { mainButton, toastText } from "../steps/account-steps.ts";
import { buildList, refusal } from "../../apps/web/src/features/builds/build-answers.fixture.ts";
import { type Screen, toTop, untilHeading, untilNoSkeleton, untilSkeleton } from "./screen.ts";
import {
  answersFor,
  deletedServers,
  diagnosis,
  jobs,
  serverId,
  serverList,
  servers,
} from "../../apps/web/src/features/servers/server-answers.fixture.ts";
import { playersAnswer } from "../../apps/web/src/features/players/player-answers.fixture.ts";
import { change, settingsAnswer } from "../../apps/web/src/features/settings/settings-answers.fixture.ts";
import { helpAnswer } from "../../apps/web/src/shared/help/help-answers.fixture.ts";
import { backlog } from "../screens/server-screens-console.ts";
import { answeredAtMs } from "../../apps/web/src/shared/text/answered-at.fixture.ts";

const broken = refusal(500, "INTERNAL", "Something went wrong on our side. Please try again.");
const jobsPath = `servers/${serverId}/jobs`;

const settings = settingsAnswer(
  { difficulty: { wanted: { value: "hard", since: new Date(answeredAtMs - 3 * 3_600_000).toISOString() } } },
  { ...change, sentence: 'Keeper set "difficulty" back to "easy" when the server started.' },
);

type Said = Readonly<Record<string, unknown>>;

function overview(name: string, path: string, answers: Said, reach: Screen["reach"]): Screen {
  return { name, path, isMember: true, answers, reach };
}

interface ServerState {
  readonly tab?: "settings" | "settings#game-settings" | "software" | "terminal#players";
  readonly server?: Parameters<typeof answersFor>[0];
  readonly answers?: Said;
  readonly reach: Screen["reach"];
}

function serverScreen(
  name: string,
  { tab, server = servers.online, answers = {}, reach }: ServerState,
): Screen {
  return {
    name: `server-${name}`,
    path: `/server/${serverId}${tab === undefined ? "" : `/${tab}`}`,
    isMember: true,
    answers: { ...answersFor(server), [`servers/${serverId}/settings`]: settings, ...answers },
    console: server === servers.online || server === servers.lost ? backlog : [],
    async reach(page) {
      await reach(page);
      // The code of a tab may load later than what is above it.
      if (reach !== untilSkeleton) await untilNoSkeleton(page);
    },
  };
}

const overviews: readonly Screen[] = [
  overview("servers", "/servers", { servers: serverList }, untilHeading("Castle Siege")),
  overview("servers-empty", "/servers", { servers: [] }, untilHeading("No servers yet")),
  overview(
    "servers-deleted",
    "/servers",
    { servers: serverList, "deleted-servers": deletedServers },
    untilHeading("Deleted servers"),
  ),
  overview("servers-loading", "/servers", { servers: "no answer" }, untilSkeleton),
  overview("servers-failed", "/servers", { servers: broken }, untilHeading("We couldn't load your servers")),
  overview("dashboard", "/dashboard", { servers: serverList, builds: buildList }, (page) =>
    page.getByRole("link", { name: "Castle Siege" }).waitFor(),
  ),
  overview("dashboard-empty", "/dashboard", { servers: [] }, untilHeading("No servers yet")),
  overview(
    "dashboard-loading",
    "/dashboard",
    { servers: "no answer", builds: "no answer", limits: "no answer" },
    untilSkeleton,
  ),
  overview(
    "dashboard-failed",
    "/dashboard",
    { servers: broken },
    untilHeading("We couldn't load your servers"),
  ),
];

const running: readonly Screen[] = [
  serverScreen("planned-work", {
    server: {
      ...servers.online,
      plannedWork: {
        startsAt: "2026-12-04T20:00:00.000Z",
        endsAt: "2026-12-04T22:00:00.000Z",
        text: "The machine gets a new disk.",
      },
    },
    async reach(page) {
      await page.getByText("The machine gets a new disk.").waitFor();
    },
  }),
  serverScreen("terminal", { reach: (page) => page.getByText("Connected to live console").waitFor() }),
  serverScreen("command-failed", {
    answers: {
      [`servers/${serverId}/console`]: refusal(409, "NOT_RUNNING", "The server is not running."),
    },
    async reach(page) {
      await page.getByText("Connected to live console").waitFor();
      await page.getByLabel("Command").fill("say hi");
      await page.getByRole("button", { name: "Execute" }).click();
      await toastText(page, "Command Failed");
      // A click scrolls as far as it must, which is not always the same.
      await page.evaluate("scrollTo(0, 0)");
    },
  }),
  serverScreen("offline", {
    server: servers.offline,
    reach: (page) => page.getByText("Installation step 14 is done").waitFor(),
  }),
  serverScreen("get-help", {
    server: servers.offline,
    answers: {
      [`servers/${serverId}/diagnosis`]: { diagnosis },
      [`help/${diagnosis.id}`]: helpAnswer,
    },
    async reach(page) {
      await page.getByRole("button", { name: "Get help" }).click();
      await page.getByText("rcon.password=[hidden]").waitFor();
    },
  }),
  serverScreen("diagnosed", {
    server: servers.offline,
    answers: { [`servers/${serverId}/diagnosis`]: { diagnosis } },
    reach: (page) => page.getByText("From the log").waitFor(),
  }),
  serverScreen("provisioning", {
    server: servers.provisioning,
    reach: (page) => page.getByText("Bedrock is being installed.").waitFor(),
  }),
  serverScreen("lost", {
    server: servers.lost,
    reach: (page) => page.getByText("We can't reach the machine").waitFor(),
  }),
  serverScreen("loading", { answers: { [`servers/${serverId}`]: "no answer" }, reach: untilSkeleton }),
];

const changing: readonly Screen[] = [
  serverScreen("settings", { tab: "settings", reach: untilHeading("Danger Zone") }),
  serverScreen("game-settings", {
    tab: "settings#game-settings",
    async reach(page) {
      await page.getByText("Something changed it back").waitFor();
      await toTop(page);
    },
  }),
  serverScreen("players", {
    tab: "terminal#players",
    answers: { [`servers/${serverId}/players`]: playersAnswer() },
    reach: (page) => page.getByText("Griefer_99").waitFor(),
  }),
  serverScreen("settings-edited", {
    tab: "settings#game-settings",
    async reach(page) {
      await page.getByLabel("Search settings").fill("distance");
      await page.getByLabel("View distance").fill("16");
      await toTop(page);
    },
  }),
  serverScreen("delete", {
    tab: "settings",
    answers: { [`servers/${serverId}/players`]: playersAnswer() },
    async reach(page) {
      await page.getByRole("button", { name: "Delete Server" }).click();
      await page.getByRole("alertdialog").getByLabel("Type the server's name").fill("Hearthside Survival");
    },
  }),
  serverScreen("software", {
    tab: "software",
    reach: (page) => mainButton(page, "Reinstall Server").waitFor(),
  }),
  serverScreen("reinstall", {
    tab: "software",
    async reach(page) {
      await page.getByPlaceholder("1.20.1").fill("1.21.8");
      await mainButton(page, "Reinstall Server").click();
      await page.getByRole("heading", { name: "Reinstall Server?" }).waitFor();
    },
  }),
  serverScreen("reinstalling", {
    tab: "software",
    answers: { [jobsPath]: [jobs.running] },
    reach: (page) => page.getByText("45% Complete").waitFor(),
  }),
  serverScreen("reinstalled", {
    tab: "software",
    // A fixed day: the card shows the end date.
    answers: { [jobsPath]: [{ ...jobs.completed, undoUntil: "2099-12-24T18:00:00.000Z" }] },
    reach: (page) => page.getByRole("button", { name: "Undo reinstall" }).waitFor(),
  }),
  serverScreen("reinstall-failed", {
    tab: "software",
    answers: {
      [jobsPath]: [{ ...jobs.running, status: "failed", error: "Fabric 1.21.8 could not be downloaded." }],
    },
    reach: (page) => page.getByText("Fabric 1.21.8 could not be downloaded.").waitFor(),
  }),
];

export const serverScreens: readonly Screen[] = [...overviews, ...running, ...changing];
