import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { entry, fileAnswersOf, trashed } from "../../features/files/file-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const tabPath = `/server/${serverId}/files`;
const filesPath = `servers/${serverId}/files`;
const fileAnswers = fileAnswersOf(serverId);

function openFiles(more: Readonly<Record<string, unknown>> = {}, search = "", server = servers.online) {
  return renderApp(`${tabPath}${search}`, { ...answersFor(server), ...fileAnswers, ...more });
}

async function rowNames(): Promise<(string | undefined)[]> {
  const grid = await screen.findByRole("grid", { name: "Files" });
  return within(grid)
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("gridcell")[1]?.textContent);
}

/** Rows carry their index; a row's menu opens at its button. */
async function openMenu(user: ReturnType<typeof openFiles>["user"], name: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole("button", { name: `Menu of ${name}` }));
  return screen.findByRole("menu");
}

test("a folder lists names, sizes and dates, folders first, and sorts by each", async () => {
  const { user } = openFiles();
  expect((await rowNames()).slice(0, 6)).toEqual([
    "config",
    "logs",
    "plugins",
    "world",
    "world_nether",
    "bukkit.yml",
  ]);
  const row = screen.getByRole("row", { name: /server\.properties/ });
  expect(row.textContent).toContain("1.4 KB");
  expect(row.textContent).toContain("3 hours ago");
  for (const title of ["Name", "Size", "Date Modified"]) screen.getByRole("columnheader", { name: title });
  await user.click(screen.getByRole("button", { name: "Size" }));
  expect((await rowNames()).slice(5, 7)).toEqual(["spawn-backup.zip", "paper.jar"]);
  expect(screen.getByRole("row", { name: /spawn-backup/ }).textContent).toContain("3.0 GB");
});

test("a folder is opened, and the address and the breadcrumb show the current place", async () => {
  const listing = (query: URLSearchParams) =>
    query.get("dir") === "plugins"
      ? { files: [entry("Essentials", null, 1000), entry("Essentials.jar", 2048, 1000)], next: null }
      : fileAnswers[filesPath];
  const { user, router } = openFiles({ [filesPath]: listing });
  await user.click(await screen.findByRole("link", { name: "plugins" }));
  await screen.findByRole("link", { name: "Essentials" });
  expect(router.state.location.search).toEqual({ dir: "plugins" });
  const way = screen.getByRole("navigation", { name: "Breadcrumb" });
  expect(way.textContent).toBe("Filesplugins");
  await user.click(within(way).getByRole("link", { name: "Files" }));
  await screen.findByRole("link", { name: "world" });
});

test.each<[string, unknown, readonly string[]]>([
  ["is on its way", "no answer", ["Loading files..."]],
  ["is empty", { files: [], next: null }, ["No files found", "Server directory is empty or not yet created"]],
  [
    "can't be had",
    refusal(503, "NODE_AWAY", "That machine can't be reached right now."),
    ["Failed to load files", "Please try again"],
  ],
])("a folder that %s shows a message", async (_how, answer, sentences) => {
  openFiles({ [filesPath]: answer });
  for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeDefined();
});

test("a list that can't be loaded is also reported in a toast", async () => {
  openFiles({ [filesPath]: "no connection" });
  expect(await toastText("Error")).toContain("Failed to fetch files");
});

test("of 50,000 files only the visible ones are rendered, and all pages are requested", async () => {
  const pages = [0, 1, 2, 3, 4].map((page) =>
    Array.from({ length: 10_000 }, (_, index) => entry(`file-${page * 10_000 + index}.dat`, index, 1000)),
  );
  const asked: (string | null)[] = [];
  const { user } = openFiles({
    [filesPath](query: URLSearchParams) {
      const cursor = query.get("cursor");
      asked.push(cursor);
      const page = Number(cursor ?? 0);
      return { files: pages[page], next: page === 4 ? null : String(page + 1) };
    },
  });
  const grid = await screen.findByRole("grid", { name: "Files" });
  await waitFor(() => expect(grid.getAttribute("aria-rowcount")).toBe("50001"));
  expect(asked).toEqual([null, "1", "2", "3", "4"]);
  expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
  grid.focus();
  await user.keyboard("{Control>}a{/Control}");
  await screen.findByText("50000 selected");
});

test("keys navigate, select, open, rename and delete", async () => {
  const { user, api, router } = openFiles({
    [`servers/${serverId}/file-moves`]: { failed: [] },
    [`servers/${serverId}/file-deletions`]: { failed: [] },
  });
  const grid = await screen.findByRole("grid", { name: "Files" });
  grid.focus();
  await user.keyboard("{End}{F2}");
  const field = await screen.findByLabelText<HTMLInputElement>("New name");
  expect(field.value).toBe("spawn-backup.zip");
  await user.clear(field);
  await user.type(field, "spawn.zip{Enter}");
  await waitFor(() =>
    expect(api.sentTo(`/api/servers/${serverId}/file-moves`).map(({ body }) => body)).toEqual([
      { moves: [{ from: "spawn-backup.zip", to: "spawn.zip" }] },
    ]),
  );
  grid.focus();
  await user.keyboard("{Home} {Shift>}{ArrowDown}{/Shift}");
  await screen.findByText("2 selected");
  await user.keyboard("{Delete}");
  await waitFor(() =>
    expect(api.sentTo(`/api/servers/${serverId}/file-deletions`).map(({ body }) => body)).toEqual([
      { paths: ["config", "logs"], forGood: false },
    ]),
  );
  await user.keyboard("{Home}{Enter}");
  await waitFor(() => expect(router.state.location.search).toEqual({ dir: "config" }));
});

test("a deletion can be undone at once", async () => {
  const { user, api } = openFiles({
    [`servers/${serverId}/file-deletions`]: { failed: [] },
    [`servers/${serverId}/trash/restore`]: { failed: [] },
    [`servers/${serverId}/trash`]: { entries: [{ ...trashed[0], id: "t9", path: "eula.txt" }, ...trashed] },
  });
  const menu = await openMenu(user, "eula.txt");
  await user.click(within(menu).getByRole("menuitem", { name: "Delete" }));
  expect(await toastText("Moved 'eula.txt' to the trash")).toContain("You can undo this for 7 days.");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(api.sentTo(`/api/servers/${serverId}/trash/restore`).map(({ body }) => body)).toEqual([
      { ids: ["t9"] },
    ]),
  );
});

test("a failed operation shows its reason", async () => {
  const { user } = openFiles({
    [`servers/${serverId}/file-deletions`]: { failed: [{ path: "eula.txt", error: "It is in use." }] },
  });
  const menu = await openMenu(user, "eula.txt");
  await user.click(within(menu).getByRole("menuitem", { name: "Delete" }));
  expect(await toastText("It was not deleted")).toContain("eula.txt: It is in use.");
});

test("new files and folders are named in a dialog, and invalid names are refused", async () => {
  const { user, api, router } = openFiles({
    [`POST ${filesPath}`]: {},
    [`${filesPath}/notes.txt`]: "no answer",
  });
  await user.click(await screen.findByRole("button", { name: "New" }));
  await user.click(await screen.findByRole("menuitem", { name: "New file" }));
  const dialog = await screen.findByRole("dialog", { name: "New file" });
  await user.type(within(dialog).getByLabelText("Name"), "../notes.txt");
  await user.click(within(dialog).getByRole("button", { name: "Create" }));
  within(dialog).getByText("A name can't contain a slash or a line break.");
  await user.clear(within(dialog).getByLabelText("Name"));
  await user.type(within(dialog).getByLabelText("Name"), "notes.txt{Enter}");
  await waitFor(() =>
    expect(api.sentTo(`/api/${filesPath}`).map(({ body }) => body)).toEqual([
      { path: "notes.txt", type: "file" },
    ]),
  );
  await waitFor(() => expect(router.state.location.search).toEqual({ file: "notes.txt" }));
});

test("several files are moved to a chosen folder", async () => {
  const { user, api } = openFiles({ [`servers/${serverId}/file-moves`]: { failed: [] } });
  await user.click(await screen.findByRole("checkbox", { name: "Select ops.json" }));
  await user.click(screen.getByRole("checkbox", { name: "Select eula.txt" }));
  await user.click(screen.getByRole("button", { name: "Move" }));
  const dialog = await screen.findByRole("dialog", { name: "Move 2 items" });
  await user.click(await within(dialog).findByRole("button", { name: "config" }));
  await user.click(within(dialog).getByRole("button", { name: "Move here" }));
  await waitFor(() =>
    expect(api.sentTo(`/api/servers/${serverId}/file-moves`).map(({ body }) => body)).toEqual([
      {
        moves: [
          { from: "eula.txt", to: "config/eula.txt" },
          { from: "ops.json", to: "config/ops.json" },
        ],
      },
    ]),
  );
});

test("an archive is extracted, and files are packed into one", async () => {
  const { user, api } = openFiles({
    [`servers/${serverId}/extractions`]: { files: 3, size: 10 },
    [`servers/${serverId}/archives`]: { size: 10 },
  });
  const menu = await openMenu(user, "spawn-backup.zip");
  await user.click(within(menu).getByRole("menuitem", { name: "Extract to a folder" }));
  expect(await toastText("spawn-backup.zip is extracted")).not.toBe("");
  const other = await openMenu(user, "world");
  expect(within(other).queryByRole("menuitem", { name: "Extract here" })).toBeNull();
  await user.click(within(other).getByRole("menuitem", { name: "Pack into a zip" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Pack" }));
  expect(await toastText("Packed into world.zip")).not.toBe("");
  expect(api.sent.map(({ body }) => body)).toEqual([
    { path: "spawn-backup.zip", into: "spawn-backup" },
    { paths: ["world"], to: "world.zip" },
  ]);
});

test("the search covers names and contents below the open folder", async () => {
  const asked: string[] = [];
  const { user } = openFiles({
    [`servers/${serverId}/file-search`](query: URLSearchParams) {
      asked.push(query.toString());
      const line = query.get("in") === "contents" ? { number: 7, text: "  motd: Hello" } : null;
      return { hits: [{ path: "plugins/Motd/config.yml", type: "file", line }], isComplete: false };
    },
  });
  await user.type(await screen.findByRole("searchbox", { name: "Search files" }), "motd");
  const hits = await screen.findByRole("list", { name: "Search results" });
  expect(hits.textContent).toBe("config.ymlplugins/Motd");
  await user.selectOptions(screen.getByLabelText("Search in"), "contents");
  await screen.findByText("7: motd: Hello");
  await screen.findByText("There may be more. Search in a smaller folder, or for a longer text.");
  expect(asked).toEqual(["text=motd&in=names&dir=", "text=motd&in=contents&dir="]);
});

test("people with read-only access see no controls for writing", async () => {
  const { user } = openFiles({}, "", { ...servers.online, actions: ["view", "read-console", "read-files"] });
  const menu = await openMenu(user, "eula.txt");
  expect(
    within(menu)
      .getAllByRole("menuitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Select", "Download"]);
  await user.keyboard("{Escape}");
  for (const name of ["Upload .jar", "Upload files", "New"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("people without read access have no Files tab", async () => {
  openFiles({}, "", { ...servers.online, actions: ["view", "read-console"] });
  await screen.findByRole("heading", { name: "404 Page Not Found" });
  expect(screen.queryByRole("link", { name: "Files" })).toBeNull();
});

test("download links lead to the file itself, and for several files to one archive", async () => {
  const { user } = openFiles();
  const menu = await openMenu(user, "eula.txt");
  expect(within(menu).getByRole("menuitem", { name: "Download" }).getAttribute("href")).toBe(
    `/api/servers/${serverId}/downloads?path=eula.txt`,
  );
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("checkbox", { name: "Select eula.txt" }));
  await user.click(screen.getByRole("checkbox", { name: "Select world" }));
  expect(screen.getByRole("link", { name: "Download" }).getAttribute("href")).toBe(
    `/api/servers/${serverId}/downloads/archive?dir=&names=world&names=eula.txt`,
  );
});
