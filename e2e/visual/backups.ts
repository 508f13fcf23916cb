import { backupAnswers, someBackups } from "../../apps/web/src/features/backups/backup-answers.fixture.ts";
import { refusal } from "../../apps/web/src/features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../apps/web/src/features/servers/server-answers.fixture.ts";
import { type Screen, untilHeading, untilNoSkeleton, untilOnlyLoading, untilSkeleton } from "./screen.ts";

const { ready, older, creating, restoring, failed } = someBackups;

interface BackupState {
  readonly listed?: Parameters<typeof backupAnswers>[0];
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly server?: Parameters<typeof answersFor>[0];
  readonly reach: Screen["reach"];
}

function backupScreen(
  name: string,
  { listed = [], answers = {}, server = servers.online, reach }: BackupState,
): Screen {
  return {
    name,
    path: `/server/${serverId}/backups`,
    isMember: true,
    answers: { ...answersFor(server), ...backupAnswers(listed), ...answers },
    async reach(page) {
      if (reach === untilSkeleton) await untilHeading("Backups")(page);
      await reach(page);
      if (reach !== untilSkeleton) await untilNoSkeleton(page);
    },
  };
}

/** The content of the newest backup. */
function browserScreen(
  name: string,
  { answer, reach }: { readonly answer?: unknown; readonly reach: Screen["reach"] },
): Screen {
  const answers = answer === undefined ? {} : { [`backups/${ready.id}/files`]: answer };
  const open: Screen["reach"] = async (page) => {
    await page.getByRole("button", { name: `Browse ${ready.name}` }).click();
    await page.getByRole("button", { name: "Download all" }).waitFor();
    await reach(page);
  };
  const screen = backupScreen(name, { listed: [ready], answers, reach: open });
  return reach === untilSkeleton ? { ...screen, reach: open } : screen;
}

const leftOutPath = `servers/${serverId}/backups/left-out`;

export const backupScreens: readonly Screen[] = [
  browserScreen("backup-files", {
    async reach(page) {
      await page.getByText("server.properties").waitFor();
      // The click scrolls the page by an amount that varies.
      await page.evaluate("scrollTo(0, 0)");
    },
  }),
  browserScreen("backup-files-asked", {
    async reach(page) {
      await page.getByRole("button", { name: "Restore server.properties" }).click();
      await page.getByText("It replaces what is there now").waitFor();
    },
  }),
  browserScreen("backup-files-empty", {
    answer: { files: [], next: null },
    reach: untilHeading("This folder is empty"),
  }),
  browserScreen("backup-files-loading", { answer: "no answer", reach: untilSkeleton }),
  browserScreen("backup-files-unreachable", {
    answer: refusal(502, "NODE_REFUSED", "The backup store can't be read right now. Please try again later."),
    reach: untilHeading("We couldn't open this backup"),
  }),
  backupScreen("backups", { listed: [ready, older], reach: untilHeading(ready.name) }),
  backupScreen("backups-empty", { reach: untilHeading("No backups available") }),
  backupScreen("backups-creating", { listed: [creating, older], reach: untilHeading(creating.name) }),
  backupScreen("backups-restoring", { listed: [restoring, older], reach: untilHeading(restoring.name) }),
  backupScreen("backups-one-failed", { listed: [ready, failed], reach: untilHeading(failed.name) }),
  backupScreen("backups-restore-asked", {
    listed: [ready],
    async reach(page) {
      await page.getByRole("button", { name: `Restore ${ready.name}` }).click();
      await page.getByText("This will replace all current server files. Are you sure?").waitFor();
    },
  }),
  backupScreen("backups-restore-as-new", {
    listed: [ready],
    async reach(page) {
      await page.getByRole("button", { name: `Restore ${ready.name}` }).click();
      await page.getByRole("radio", { name: "As a new server" }).check();
      await page.getByText("This server stays as it is.").waitFor();
    },
  }),
  backupScreen("backups-restore-from-file", {
    listed: [ready],
    async reach(page) {
      await page.getByRole("button", { name: "Restore from a file" }).click();
      await page.getByText("No file chosen").waitFor();
    },
  }),
  backupScreen("backups-viewer", {
    listed: [ready],
    server: { ...servers.online, actions: ["view", "read-console", "read-backups"] },
    reach: untilHeading(ready.name),
  }),
  {
    ...backupScreen("backups-left-out-loading", {
      listed: [ready],
      answers: { [leftOutPath]: "no answer" },
      reach: untilHeading(ready.name),
    }),
    reach: untilOnlyLoading("left-out-folders"),
  },
  backupScreen("backups-left-out-failed", {
    listed: [ready],
    answers: { [leftOutPath]: refusal(503, "BUSY", "We are busy. Please try again.") },
    reach: untilHeading("We couldn't load these folders"),
  }),
  backupScreen("backups-loading", {
    answers: { [`servers/${serverId}/backups`]: "no answer" },
    reach: untilSkeleton,
  }),
  backupScreen("backups-unreachable", {
    answers: { [`servers/${serverId}/backups`]: refusal(503, "BUSY", "We are busy. Please try again.") },
    reach: untilHeading("We couldn't load the backups"),
  }),
];
