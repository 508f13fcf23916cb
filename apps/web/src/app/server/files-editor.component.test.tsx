import { EditorView } from "@codemirror/view";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { configText, fileAnswersOf, fileText, versions } from "../../features/files/file-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

// The editor's code is loaded with the first file, which is slow if it has to be compiled first.
beforeAll(() => import("../../features/files/editor/editor-screen.tsx"), 60_000);

const textPath = `servers/${serverId}/files/bukkit.yml`;
const changed = configText.replace("animals: 10", "animals: 15");
const saved = { version: "v2", size: 10, modified: new Date().toISOString() };

function openFile(
  more: Readonly<Record<string, unknown>> = {},
  file = "bukkit.yml",
  server = servers.online,
) {
  return renderApp(`/server/${serverId}/files?file=${file}`, {
    ...answersFor(server),
    ...fileAnswersOf(serverId),
    ...more,
  });
}

async function editor(name = "bukkit.yml"): Promise<EditorView> {
  const view = EditorView.findFromDOM(await screen.findByLabelText(`Text of ${name}`));
  if (view === null) throw new Error("There is no editor.");
  return view;
}

/** Simulates typing: real typing needs layout, and so a real browser. */
async function write(text: string): Promise<void> {
  const view = await editor();
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

/** The editor is a dialog, which hides outside roles: toasts are announced, not listed. */
async function said(sentence: string): Promise<void> {
  await screen.findAllByText(sentence, { exact: false });
}

function saveButton(): HTMLButtonElement {
  return screen.getByRole("button", { name: "Save Changes" });
}

function savedBodies(api: ReturnType<typeof openFile>["api"]): unknown[] {
  return api.sent.filter(({ method }) => method === "PUT").map(({ body }) => body);
}

test("a file opens full-screen and is saved against the version that was read", async () => {
  const { user, api, router } = openFile({ [`PUT ${textPath}`]: saved });
  expect((await editor()).state.doc.toString()).toBe(configText);
  expect(saveButton().disabled).toBe(true);
  await write(changed);
  await screen.findByText("Unsaved changes");
  await user.click(saveButton());
  await said("File saved successfully.");
  expect(savedBodies(api)).toEqual([{ content: changed, base: "v1", encoding: "utf-8" }]);
  await write(configText);
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  await user.click(saveButton());
  await waitFor(() =>
    expect(savedBodies(api)[1]).toEqual({ content: configText, base: "v2", encoding: "utf-8" }),
  );
  await screen.findByText("All changes saved");
  await user.click(screen.getByRole("button", { name: "Go Back" }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

const restarted = { [`POST servers/${serverId}/action`]: { status: "starting" } };
const powerPresses = (api: ReturnType<typeof openFile>["api"]) =>
  api.sentTo(`/api/servers/${serverId}/action`).map(({ body }) => body);

test("a saved setting can be applied by a restart, which asks first while players are online", async () => {
  const server = { ...servers.online, currentPlayers: 2 };
  const { user, api } = openFile({ [`PUT ${textPath}`]: saved, ...restarted }, "bukkit.yml", server);
  await write(changed);
  expect(screen.queryByRole("button", { name: "Restart to apply" })).toBeNull();
  await user.click(saveButton());
  await user.click(await screen.findByRole("button", { name: "Restart to apply" }));
  await screen.findByRole("heading", { name: "Restart while players are online?" });
  expect(powerPresses(api)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Restart" }));
  await waitFor(() => expect(powerPresses(api)).toEqual([{ action: "restart" }]));
});

test("a restart is offered once: the next change is saved first", async () => {
  const { user } = openFile({ [`PUT ${textPath}`]: saved });
  await write(changed);
  await user.click(saveButton());
  await screen.findByRole("button", { name: "Restart to apply" });
  await write(configText);
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  expect(screen.queryByRole("button", { name: "Restart to apply" })).toBeNull();
});

test("a restart is not offered again by a server that has restarted since", async () => {
  const server = { ...servers.online, currentPlayers: 0 };
  const { user, api, sockets } = openFile({ [`PUT ${textPath}`]: saved, ...restarted }, "bukkit.yml", server);
  await write(changed);
  await user.click(saveButton());
  api.change(`servers/${serverId}`, { ...server, status: "starting" });
  await user.click(await screen.findByRole("button", { name: "Restart to apply" }));
  await screen.findByText("Starting");
  api.change(`servers/${serverId}`, server);
  sockets.say("/ws/server", { type: "changed", parts: ["server"] });
  await screen.findByText("Online");
  expect(screen.queryByRole("button", { name: "Restart to apply" })).toBeNull();
  expect(saveButton().disabled).toBe(true);
});

test.each([
  ["the server is offline", servers.offline],
  [
    "its reader may not restart it",
    { ...servers.online, actions: servers.online.actions.filter((action) => action !== "restart") },
  ],
])("no restart is offered while %s", async (_when, server) => {
  const { user } = openFile({ [`PUT ${textPath}`]: saved }, "bukkit.yml", server);
  await write(changed);
  await user.click(saveButton());
  await said("File saved successfully.");
  await waitFor(() => expect(saveButton().disabled).toBe(true));
});

test("the button shows that a save is running", async () => {
  const { user } = openFile({ [`PUT ${textPath}`]: "no answer" });
  await write(changed);
  await user.click(saveButton());
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Saving..." })).disabled).toBe(true);
});

test.each<[string, unknown]>([
  ["is refused", refusal(413, "STORAGE_FULL", "The server's storage is full.")],
  ["does not reach the api", "no connection"],
])("a save that %s shows an error, and the text stays", async (_how, answer) => {
  const { user } = openFile({ [`PUT ${textPath}`]: answer });
  await write(changed);
  await user.click(saveButton());
  await said("Failed to save file.");
  expect((await editor()).state.doc.toString()).toBe(changed);
  await screen.findByText("Unsaved changes");
});

test("text that no longer parses is reported with its line, and can be saved anyway", async () => {
  const { user, api } = openFile({ [`PUT ${textPath}`]: saved });
  const broken = configText.replace("monsters: 70", "monsters: [70");
  await write(broken);
  await user.click(saveButton());
  const dialog = await screen.findByRole("alertdialog", { name: "Save 'bukkit.yml' with a mistake in it?" });
  expect(dialog.textContent).toMatch(/Line \d+: /);
  expect(savedBodies(api)).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Keep editing" }));
  await user.click(saveButton());
  await user.click(await screen.findByRole("button", { name: "Save anyway" }));
  await waitFor(() => expect(savedBodies(api)).toHaveLength(1));
});

test("leaving unsaved text asks first", async () => {
  const { user, router } = openFile();
  await write(changed);
  await user.click(screen.getByRole("button", { name: "Go Back" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Leave without saving 'bukkit.yml'?" });
  await user.click(within(dialog).getByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(router.state.location.search).toEqual({ file: "bukkit.yml" });
  await user.click(screen.getByRole("button", { name: "Go Back" }));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

const hasChanged = refusal(409, "FILE_CHANGED", "This file has changed since you opened it.");
const theirText = configText.replace("allow-end: true", "allow-end: false");

async function openConflict() {
  const app = openFile({ [`PUT ${textPath}`]: hasChanged });
  await write(changed);
  app.api.change(textPath, fileText(theirText, "v9"));
  await app.user.click(saveButton());
  await screen.findByRole("dialog", { name: "'bukkit.yml' has changed since you opened it" });
  app.api.change(`PUT ${textPath}`, saved);
  return app;
}

test("if a file changed meanwhile, both versions are shown, and mine can win", async () => {
  const { user, api } = await openConflict();
  await screen.findByLabelText("On the server now");
  await user.click(screen.getByRole("button", { name: "Use my version" }));
  await waitFor(() =>
    expect(savedBodies(api)[1]).toEqual({ content: changed, base: "v9", encoding: "utf-8" }),
  );
  await waitFor(() => expect(screen.queryByLabelText("On the server now")).toBeNull());
});

test("the server's version can win", async () => {
  const { user, api } = await openConflict();
  await user.click(screen.getByRole("button", { name: "Use the server's version" }));
  await screen.findByText("All changes saved");
  expect((await editor()).state.doc.toString()).toBe(theirText);
  expect(savedBodies(api)).toHaveLength(1);
});

test("a merge of both versions can be saved", async () => {
  const { user, api } = await openConflict();
  const merged = changed.replace("allow-end: true", "allow-end: false");
  const view = EditorView.findFromDOM(await screen.findByLabelText("Your version"));
  view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: merged } });
  await user.click(screen.getByRole("button", { name: "Save merged version" }));
  await waitFor(() =>
    expect(savedBodies(api)[1]).toEqual({ content: merged, base: "v9", encoding: "utf-8" }),
  );
  expect((await editor()).state.doc.toString()).toBe(merged);
});

test("a file that was deleted meanwhile can be saved as a new one", async () => {
  const { user, api } = openFile({ [`PUT ${textPath}`]: hasChanged });
  await write(changed);
  api.change(textPath, undefined);
  await user.click(saveButton());
  api.change(`PUT ${textPath}`, saved);
  await user.click(await screen.findByRole("button", { name: "Save as a new file" }));
  await waitFor(() =>
    expect(savedBodies(api)[1]).toEqual({ content: changed, base: null, encoding: "utf-8" }),
  );
});

test("an earlier version is compared and restored", async () => {
  const [version] = versions;
  const restorePath = `servers/${serverId}/file-history/${version?.id ?? ""}/restore`;
  const { user, api } = openFile({ [restorePath]: { version: "v3" } });
  await editor();
  await user.click(screen.getByRole("button", { name: "History" }));
  await screen.findByText("AI editor, asked by Alex · 198 B");
  const [first] = await screen.findAllByRole("button", { name: "Compare" });
  if (first) await user.click(first);
  await screen.findByLabelText("This version");
  await user.click(screen.getByRole("button", { name: "Restore this version" }));
  await said("Version restored");
  expect(api.sentTo(`/api/${restorePath}`)).toHaveLength(1);
  expect((await editor()).state.doc.toString()).toContain("animals: 25");
});

test("a large file is read page by page and can't be edited", async () => {
  const pages: string[] = [];
  const { user } = openFile(
    {
      [`servers/${serverId}/files/latest.log`](query: URLSearchParams) {
        pages.push(query.get("offset") ?? "");
        const isFirst = query.get("offset") === "0";
        return {
          ...fileText(isFirst ? "the first page" : "the last page"),
          version: null,
          isReadOnly: true,
          size: 600_000,
          next: isFirst ? 300_000 : null,
        };
      },
    },
    "latest.log",
  );
  await screen.findByText("Read only: larger than 512 KB");
  expect((await editor("latest.log")).state.doc.toString()).toBe("the first page");
  expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await screen.findByText("293.0 KB to 585.9 KB of 585.9 KB");
  await waitFor(async () => expect((await editor("latest.log")).state.doc.toString()).toBe("the last page"));
  await user.click(screen.getByRole("button", { name: "Previous page" }));
  await waitFor(async () => expect((await editor("latest.log")).state.doc.toString()).toBe("the first page"));
});

test("a binary file can be downloaded instead", async () => {
  openFile(
    { [`servers/${serverId}/files/paper.jar`]: refusal(400, "INVALID_REQUEST", "This is not a text file.") },
    "paper.jar",
  );
  await screen.findByText("This is not a text file.");
  expect(screen.getByRole("link", { name: "Download" }).getAttribute("href")).toBe(
    `/api/servers/${serverId}/downloads?path=paper.jar`,
  );
});

test("people with read-only access see the text and no save button", async () => {
  openFile({}, "bukkit.yml", { ...servers.online, actions: ["view", "read-files"] });
  expect((await editor()).state.readOnly).toBe(true);
  await screen.findByText("Read only");
  expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
});
