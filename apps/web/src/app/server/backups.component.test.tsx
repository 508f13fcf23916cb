import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { backupAnswers, someBackups } from "../../features/backups/backup-answers.fixture.ts";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/backups`;
const { ready, older, creating, restoring, failed } = someBackups;
const limitSentence = "Maximum 2 backups allowed. Delete a backup to create a new one.";

function openBackups(
  listed: Parameters<typeof backupAnswers>[0],
  more: Readonly<Record<string, unknown>> = {},
  server = servers.online,
) {
  return renderApp(`/server/${serverId}/backups`, {
    ...answersFor(server),
    ...backupAnswers(listed),
    ...more,
  });
}

test("automatic backups are listed separately, with how long they are kept, and can be restored", async () => {
  const { user } = openBackups([]);
  const card = await screen.findByRole("region", { name: "Automatic backups" });
  within(card).getByText(/We keep the last 7 days and the last 4 weeks\./);
  await user.click(await within(card).findByRole("button", { name: "Restore Backup 2026-11-11 03:12 UTC" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Restore 'Backup 2026-11-11 03:12 UTC'?" });
  expect(dialog.textContent).toContain("This will replace all current server files. Are you sure?");
});

test("a backup that was made before a change says so", async () => {
  openBackups([], {
    [`${path}/automatic`]: {
      isOn: true,
      daily: 7,
      weekly: 4,
      backups: [{ ...ready, reason: "Before update of EssentialsX" }],
    },
  });
  const card = await screen.findByRole("region", { name: "Automatic backups" });
  expect((await within(card).findByRole("listitem")).textContent).toContain("Before update of EssentialsX");
});

test("a backup says when it was last proven, and what is wrong with it", async () => {
  const provenAt = "2026-11-15T02:20:00.000Z";
  const problem = "3 of 1,204 chunks in world/region/r.0.0.mca can't be read.";
  openBackups([
    { ...ready, provenAt },
    { ...older, provenAt, problem },
  ]);
  const [good, bad] = await within(await screen.findByRole("region", { name: "Backups" })).findAllByRole(
    "listitem",
  );
  expect(good?.textContent).toContain("Last proven by a test restore:");
  expect(bad?.textContent).toContain(problem);
  expect(bad?.textContent).not.toContain("Last proven");
});

const createButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "Create Backup" });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test("an empty list says so, and a backup can be made", async () => {
  const { user, api } = openBackups([]);
  await screen.findByText("No backups available");
  expect((await createButton()).disabled).toBe(false);
  api.change(path, [creating]);
  await user.click(await createButton());
  await screen.findByText("Creating");
  expect(api.sent.map(({ method, path: to }) => [method, to])).toEqual([["POST", `/api/${path}`]]);
});

test("each backup shows its name, size, date, status and actions", async () => {
  openBackups([ready, failed]);
  await screen.findByText(ready.name);
  const card = screen.getByRole("region", { name: "Backups" });
  within(card).getByText("1.2 GB", { exact: false });
  within(card).getByText("Ready");
  screen.getByText("Failed");
  screen.getByText(failed.error ?? "");
  expect(button(`Restore ${ready.name}`).disabled).toBe(false);
  expect(button(`Restore ${failed.name}`).disabled).toBe(true);
  expect(button(`Delete ${failed.name}`).disabled).toBe(false);
  // A failed backup uses no slot.
  expect((await createButton()).disabled).toBe(false);
});

test("at two backups no third can be made, and the page says why", async () => {
  openBackups([ready, older, failed]);
  await screen.findByText(limitSentence);
  expect((await createButton()).disabled).toBe(true);
});

test.each([
  ["being made", creating, "Creating", /42% Complete · Copying 512\.0 MB of 1\.2 GB, about 2 minutes left/],
  ["being restored", restoring, "Restoring", /71% Complete · Stopping the server/],
])("a backup that is %s shows its progress and can't be changed", async (_how, backup, status, progress) => {
  openBackups([backup]);
  await screen.findByText(status);
  screen.getByText(progress);
  expect(button(`Restore ${backup.name}`).disabled).toBe(true);
  expect(button(`Delete ${backup.name}`).disabled).toBe(true);
});

test("a restore asks for confirmation with the warning", async () => {
  const { user, api } = openBackups([ready]);
  await user.click(await screen.findByRole("button", { name: `Restore ${ready.name}` }));
  const dialog = await screen.findByRole("alertdialog", { name: `Restore '${ready.name}'?` });
  within(dialog).getByText("This will replace all current server files. Are you sure?");
  api.change(path, [restoring]);
  await user.click(within(dialog).getByRole("button", { name: "Restore" }));
  await screen.findByText("Restoring");
  expect(api.sent.map(({ path: to }) => to)).toEqual([`/api/backups/${ready.id}/restore`]);
});

test("a backup is restored as a new server", async () => {
  const { user, api } = openBackups([ready]);
  await user.click(await screen.findByRole("button", { name: `Restore ${ready.name}` }));
  const dialog = await screen.findByRole("alertdialog", { name: `Restore '${ready.name}'?` });
  await user.click(within(dialog).getByRole("radio", { name: "As a new server" }));
  within(dialog).getByText("This server stays as it is.");
  await user.click(within(dialog).getByRole("button", { name: "Restore" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.sent.map(({ path: to }) => to)).toEqual([`/api/backups/${ready.id}/restore-as-new`]);
});

test("people who may only read the files can make a new server from a backup", async () => {
  const actions = ["view", "read-backups", "read-files"] as const;
  const { user } = openBackups([ready], {}, { ...servers.online, actions: [...actions] });
  await user.click(await screen.findByRole("button", { name: `Restore ${ready.name}` }));
  const dialog = await screen.findByRole("alertdialog", { name: `Restore '${ready.name}'?` });
  within(dialog).getByText("This server stays as it is.");
  expect(within(dialog).queryByRole("radio")).toBeNull();
});

test("why no new server could be made is shown with the backup, which can be restored again", async () => {
  const error = "There is no room for the backup. No new server was made.";
  openBackups([{ ...ready, error }]);
  await screen.findByText(error);
  expect(button(`Restore ${ready.name}`).disabled).toBe(false);
});

test("a deleted backup is removed from the list and makes room for another", async () => {
  const { user, api } = openBackups([ready, older]);
  await user.click(await screen.findByRole("button", { name: `Delete ${older.name}` }));
  const dialog = await screen.findByRole("alertdialog", { name: `Delete '${older.name}'?` });
  api.change(path, [ready]);
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await screen.findByText(ready.name);
  expect(screen.queryByText(older.name)).toBeNull();
  expect((await createButton()).disabled).toBe(false);
});

test("a running backup can be cancelled", async () => {
  const { user, api } = openBackups([creating]);
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(api.sent.map(({ path: to }) => to)).toEqual([`/api/backups/${creating.id}/cancel`]);
});

const sentence = "Something else is being done to this server right now.";
describe.each([
  ["Backup Failed", `POST ${path}`, "Create Backup", undefined, "Failed to create backup"],
  [
    "Restore Failed",
    `POST backups/${ready.id}/restore`,
    `Restore ${ready.name}`,
    "Restore",
    "Failed to restore backup",
  ],
  [
    "Delete Failed",
    `DELETE backups/${ready.id}`,
    `Delete ${ready.name}`,
    "Delete",
    "Failed to delete backup",
  ],
])("%s", (title, route, name, confirm, fallback) => {
  test.each([
    ["the server's message", refusal(409, "JOB_RUNNING", sentence), sentence],
    ["the default message if the server has none", Response.json({}, { status: 502 }), fallback],
  ])("comes with %s", async (_with, answer, message) => {
    const { user } = openBackups([ready], { [route]: answer });
    await user.click(await screen.findByRole("button", { name }));
    if (confirm !== undefined)
      await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: confirm }));
    expect(await toastText(title)).toContain(message);
  });
});

test("viewers see the list without buttons", async () => {
  const actions = ["view", "read-backups"] as const;
  openBackups([ready], {}, { ...servers.online, actions: [...actions] });
  await screen.findByText(ready.name);
  expect(screen.queryByRole("button", { name: "Create Backup" })).toBeNull();
  expect(screen.queryByRole("button", { name: `Restore ${ready.name}` })).toBeNull();
  expect(screen.queryByRole("button", { name: `Delete ${ready.name}` })).toBeNull();
});

test("a list that can't be loaded shows an error and can be retried", async () => {
  openBackups([], { [path]: refusal(503, "BUSY", "We are very busy right now.") });
  await screen.findByText("We couldn't load the backups");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Retry" }).disabled).toBe(false);
});

test("a backup is browsed like a folder, and one file of it is restored", async () => {
  const { user, api } = openBackups([ready]);
  await user.click(await screen.findByRole("button", { name: `Browse ${ready.name}` }));
  const files = await screen.findByRole("list", { name: "Files of the backup" });
  expect(within(files).getAllByRole("listitem")).toHaveLength(8);
  // Bidirectional control characters in a name are removed, and a link can't be restored.
  expect(files.textContent).not.toContain("\u202e");
  expect(screen.queryByRole("button", { name: "Restore secret" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Restore server.properties" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Restore 'server.properties'?" });
  await user.click(within(dialog).getByRole("button", { name: "Restore" }));
  expect(await toastText("Restored server.properties")).toContain("trash");
  expect(api.sent.map(({ path: to, body }) => [to, body])).toEqual([
    [`/api/backups/${ready.id}/files/restore`, { paths: ["server.properties"] }],
  ]);
  await user.click(screen.getByRole("button", { name: "Backups" }));
  await screen.findByRole("region", { name: "Automatic backups" });
});

test("a backup that can't be opened shows the server's message", async () => {
  const { user } = openBackups([ready], {
    [`backups/${ready.id}/files`]: refusal(502, "NODE_REFUSED", "The backup store can't be read right now."),
  });
  await user.click(await screen.findByRole("button", { name: `Browse ${ready.name}` }));
  await screen.findByText("We couldn't open this backup");
  expect(screen.getByRole("alert").textContent).toContain("The backup store can't be read right now.");
});

test("folders can be left out, and a world only after a warning", async () => {
  const { user, api } = openBackups([], { [`PUT ${path}/left-out`]: { folders: ["cache"] } });
  const card = await screen.findByRole("region", { name: "Left out of backups" });
  await user.type(await within(card).findByLabelText("Leave out another folder"), "../etc");
  await user.click(within(card).getByRole("button", { name: "Leave out" }));
  await within(card).findByText(/^Write the path of a folder/);
  await user.clear(within(card).getByLabelText("Leave out another folder"));
  await user.type(within(card).getByLabelText("Leave out another folder"), "creative/");
  await user.click(within(card).getByRole("button", { name: "Leave out" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Leave 'creative' out?" });
  expect(api.sent).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Leave it out" }));
  await within(card).findByRole("button", { name: "Use the usual folders" });
  expect(api.sent.map(({ body }) => body)).toEqual([
    { folders: ["cache", "plugins/dynmap/web/tiles", "creative"], allowsWorlds: true },
  ]);
});

test("a restore says which folders are not in the backup", async () => {
  const { user } = openBackups([{ ...ready, leftOut: ["plugins/dynmap/web/tiles"] }]);
  await user.click(await screen.findByRole("button", { name: `Restore ${ready.name}` }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("Not in this backup: plugins/dynmap/web/tiles.");
});
