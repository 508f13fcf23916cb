import { EditorView } from "@codemirror/view";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { assistantAnswers, conversationId } from "../../features/assistant/assistant-answers.fixture.ts";
import { backupAnswers, someBackups } from "../../features/backups/backup-answers.fixture.ts";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { domainsOf } from "../../features/domains/domain-answers.fixture.ts";
import { fileAnswersOf } from "../../features/files/file-answers.fixture.ts";
import { uploadQueue } from "../../features/files/uploads/upload-queue.ts";
import { hits, lonePlan, pluginAnswers } from "../../features/plugins/plugin-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { foundUsers, serverUsersOf, sharingAnswers } from "../../features/sharing/sharing-answers.fixture.ts";
import { mainButton, toastText, untilAt } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

// The editor's code is loaded with the first file, which is slow if it has to be compiled first.
beforeAll(() => import("../../features/files/editor/editor-screen.tsx"), 60_000);

afterEach(() => {
  for (const { id } of uploadQueue.all()) uploadQueue.remove(id);
});

type User = ReturnType<typeof renderApp>["user"];
const place = `servers/${serverId}`;
const server = { ...servers.online, currentPlayers: 0 };
const { pending } = domainsOf(serverId);
const { ready } = someBackups;
const [rosa] = serverUsersOf(serverId);
const because = "Because the moon is full.";

const answers = {
  ...answersFor(server),
  ...backupAnswers([ready]),
  ...fileAnswersOf(serverId),
  ...pluginAnswers(serverId),
  ...sharingAnswers(serverId),
  ...assistantAnswers(),
  [`${place}/plugins/plan`]: lonePlan,
  [`${place}/domains`]: [pending],
  [`POST ${place}/domains`]: pending,
  [`POST domains/${pending.id}/verify`]: { verified: true, message: "", isUndecided: false },
  [`DELETE domains/${pending.id}`]: {},
  "users/search": foundUsers,
};

const open = (tab: string, more: Readonly<Record<string, unknown>>) =>
  renderApp(`/server/${serverId}/${tab}`, { ...answers, ...more });

const inDialog = async (name: string) =>
  within(await screen.findByRole("alertdialog")).getByRole("button", { name });

async function pressTwice(user: User, name: string, confirm: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name }));
  await user.click(await inDialog(confirm));
}

async function askToDelete(user: User): Promise<void> {
  await user.click(await mainButton("Delete Server"));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.type(dialog.getByLabelText("Type the server's name to confirm"), server.name);
  await user.click(dialog.getByRole("button", { name: "Delete Server" }));
}

async function addDomain(user: User): Promise<void> {
  await user.click(await mainButton("Add Domain"));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Domain" }));
  await user.type(dialog.getByRole("textbox", { name: "Domain" }), "play.hearthside.com");
  await user.click(dialog.getByRole("button", { name: "Add Domain" }));
}

interface Failure {
  readonly tab: string;
  /** What fails. */
  readonly route: string;
  readonly act: (user: User) => Promise<unknown>;
  readonly title: string;
  /** The sentence if the api gives no reason. */
  readonly alone: string;
  /** The whole description with the api's reason. */
  readonly explained: string;
}

const failures: readonly Failure[] = [
  {
    tab: "settings",
    route: `${place}/action`,
    act: async (user) => user.click(await mainButton("Stop")),
    title: "Error",
    alone: "Failed to perform server action.",
    explained: `Failed to perform server action. ${because}`,
  },
  {
    tab: "",
    route: `${place}/console`,
    act: async (user) => user.type(await screen.findByLabelText("Command"), "say hi{Enter}"),
    title: "Command Failed",
    alone: "Failed to send command.",
    explained: because,
  },
  {
    tab: "settings",
    route: `DELETE ${place}`,
    act: askToDelete,
    title: "Error",
    alone: "Failed to delete server.",
    explained: `Failed to delete server. ${because}`,
  },
  {
    tab: "files",
    route: `${place}/files`,
    act: async () => undefined,
    title: "Error",
    alone: "Failed to fetch files",
    explained: "Failed to fetch files",
  },
  {
    tab: "plugins",
    route: `${place}/plugins/install`,
    async act(user) {
      await user.type(await screen.findByRole("searchbox"), "shop{Enter}");
      await user.click(await screen.findByRole("button", { name: `Install ${hits.chestShop.name}` }));
    },
    title: "Error",
    alone: "Failed to install plugin.",
    explained: `Failed to install plugin. ${because}`,
  },
  {
    tab: "users",
    route: `POST ${place}/users`,
    async act(user) {
      await user.type(await screen.findByPlaceholderText("Search users by username..."), "em");
      await user.click(await screen.findByRole("button", { name: "emma" }));
    },
    title: "Failed to add user to server",
    alone: "Please try again in a moment.",
    explained: because,
  },
  {
    tab: "users",
    route: `DELETE ${place}/users/${rosa?.userId}`,
    act: (user) => pressTwice(user, "Remove rosa", "Remove"),
    title: "Failed to remove user from server",
    alone: "Please try again in a moment.",
    explained: because,
  },
  {
    tab: "domains",
    route: `POST ${place}/domains`,
    act: addDomain,
    title: "Failed to add domain",
    alone: "Please try again in a moment.",
    explained: because,
  },
  {
    tab: "domains",
    route: `POST domains/${pending.id}/verify`,
    act: async (user) => user.click(await mainButton("Verify Domain")),
    title: "Verification failed",
    alone: "Could not verify domain. Please ensure the DNS record is set correctly.",
    explained: `Could not verify domain. Please ensure the DNS record is set correctly. ${because}`,
  },
  {
    tab: "domains",
    route: `DELETE domains/${pending.id}`,
    act: (user) => pressTwice(user, `Delete ${pending.domain}`, "Delete Domain"),
    title: "Failed to delete domain",
    alone: "Please try again in a moment.",
    explained: because,
  },
  {
    tab: "backups",
    route: `POST ${place}/backups`,
    act: async (user) => user.click(await mainButton("Create Backup")),
    title: "Backup Failed",
    alone: "Failed to create backup",
    explained: because,
  },
  {
    tab: "backups",
    route: `POST backups/${ready.id}/restore`,
    act: (user) => pressTwice(user, `Restore ${ready.name}`, "Restore"),
    title: "Restore Failed",
    alone: "Failed to restore backup",
    explained: because,
  },
  {
    tab: "backups",
    route: `DELETE backups/${ready.id}`,
    act: (user) => pressTwice(user, `Delete ${ready.name}`, "Delete"),
    title: "Delete Failed",
    alone: "Failed to delete backup",
    explained: because,
  },
  {
    tab: "software",
    route: `${place}/reinstall`,
    async act(user) {
      await user.type(await screen.findByPlaceholderText("1.20.1"), "1.21.8");
      await user.click(await mainButton("Reinstall Server"));
      await user.click(await inDialog("Yes, Reinstall"));
    },
    title: "Reinstall Failed",
    alone: "Failed to reinstall server",
    explained: because,
  },
  {
    tab: "ai-editor",
    route: `POST ai/conversations/${conversationId}/messages`,
    act: async (user) => user.type(await screen.findByRole("textbox", { name: "Message" }), "Hi{Enter}"),
    title: "Failed to send message",
    alone: "Please try again in a moment.",
    explained: because,
  },
];

test.each(failures)("$route fails with '$title' and its sentence", async (one) => {
  const { unmount, user } = open(one.tab, { [one.route]: Response.json({}, { status: 500 }) });
  await one.act(user);
  expect(await toastText(one.title)).toBe(one.title + one.alone);
  unmount();
  const again = open(one.tab, { [one.route]: refusal(409, "CHANGE_REFUSED", because) });
  await one.act(again.user);
  await waitFor(async () => expect(await toastText(one.title)).toBe(one.title + one.explained));
});

test("a power action says that it was done, then what the start could not get", async () => {
  const { user } = open("settings", { [`${place}/action`]: { status: "stopping", note: because } });
  await user.click(await mainButton("Stop"));
  expect(await toastText("Success")).toBe(`SuccessServer action completed successfully. ${because}`);
});

test("a deletion says until when it can be taken back", async () => {
  const keptUntil = "2026-11-25T12:00:00.000Z";
  const { user, at } = open("settings", { [`DELETE ${place}`]: { keptUntil } });
  await askToDelete(user);
  expect(await toastText("Success")).toBe(
    "SuccessServer has been permanently deleted. You can bring it back until November 25, 2026.",
  );
  await untilAt(at, "/servers");
});

test.each([
  ["without one", { verified: false, message: "", isUndecided: false }, true],
  [
    "with the api's sentence, which stands alone",
    { verified: false, message: because, isUndecided: false },
    false,
  ],
])("an unverified new domain has its sentence %s", async (_how, verdict, isDefault) => {
  const { user } = open("domains", { [`POST domains/${pending.id}/verify`]: verdict });
  await addDomain(user);
  const sentence =
    "Could not verify domain. Please ensure the DNS TXT record is set correctly before adding the domain.";
  expect(await toastText("Verification failed")).toBe(`Verification failed${isDefault ? sentence : because}`);
});

test.each([
  ["saved", { version: "v2", size: 10, modified: new Date().toISOString() }, "File saved successfully."],
  ["not saved", Response.json({}, { status: 500 }), "Failed to save file."],
  ["refused", refusal(409, "STORAGE_FULL", because), `Failed to save file. ${because}`],
])("a file that was %s says so", async (_how, answer, sentence) => {
  const { user } = open("files?file=bukkit.yml", { [`PUT ${place}/files/bukkit.yml`]: answer });
  const view = EditorView.findFromDOM(await screen.findByLabelText("Text of bukkit.yml"));
  view?.dispatch({ changes: { from: 0, insert: "# hi\n" } });
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  expect((await screen.findByText(sentence)).textContent.trim()).toBe(sentence);
});

test("only jars are uploaded, and a failed upload says why", async () => {
  class FailingRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 422;
    responseText = JSON.stringify({ error: because });
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {}
    send(): void {
      queueMicrotask(() => this.dispatchEvent(new Event("load")));
    }
  }
  vi.stubGlobal("XMLHttpRequest", FailingRequest);
  open("files", {});
  const input = await screen.findByLabelText("Upload .jar", { selector: "input" });
  fireEvent.change(input, { target: { files: [new File(["x"], "virus.exe")] } });
  expect(await toastText("Invalid File Type")).toBe("Invalid File TypeOnly .jar files are allowed");
  fireEvent.change(input, { target: { files: [new File(["PK"], "Shop.jar")] } });
  expect(await toastText("Failed to upload file")).toBe(`Failed to upload file${because}`);
});
