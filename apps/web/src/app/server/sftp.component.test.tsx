import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { sftpAccess, sftpAnswers } from "../../features/sftp/sftp-answers.fixture.ts";
import { mainButton, toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/sftp`;
const madeAt = "2026-11-10T10:00:00.000Z";

function openFiles(more: Readonly<Record<string, unknown>> = {}) {
  return renderApp(`/server/${serverId}/files`, {
    ...answersFor(servers.online),
    [`servers/${serverId}/files`]: { files: [], next: null },
    ...sftpAnswers(serverId),
    ...more,
  });
}

test("the connection details can be copied one by one, and as one link", async () => {
  openFiles();
  const card = await screen.findByRole("region", { name: "SFTP access" });
  for (const what of ["host", "port", "username", "host key fingerprint", "sftp:// link"])
    await within(card).findByRole("button", { name: `Copy ${what}` });
  within(card).getByText("2022");
  within(card).getByText(sftpAccess.connection?.fingerprint ?? "");
  const link = within(card).getByRole("link", { name: "Open in SFTP program" });
  expect(link.getAttribute("href")).toBe(sftpAccess.connection?.url);
});

test("a link that leads elsewhere is not offered", async () => {
  const connection = { ...sftpAccess.connection, url: "javascript:alert(1)" };
  openFiles({ [path]: { ...sftpAccess, connection } });
  await screen.findByRole("button", { name: "Copy host" });
  expect(screen.queryByRole("link", { name: "Open in SFTP program" })).toBeNull();
});

test("a password is shown once, and disappears when it is removed", async () => {
  const { user, api } = openFiles();
  await screen.findByText(/You have no SFTP password for this server yet/);
  api.change(path, { ...sftpAccess, passwordMadeAt: madeAt });
  await user.click(await mainButton("Create password"));
  await screen.findByText("fern-otter-mill-42-quartz");
  screen.getByText("Copy it now: it is shown only this once.");
  screen.getByRole("button", { name: "Copy password" });
  api.change(path, sftpAccess);
  await user.click(await mainButton("Remove password"));
  const dialog = await screen.findByRole("alertdialog", { name: "Remove your SFTP password?" });
  await user.click(within(dialog).getByRole("button", { name: "Remove password" }));
  await screen.findByText(/You have no SFTP password for this server yet/);
  expect(screen.queryByText("fern-otter-mill-42-quartz")).toBeNull();
  expect(api.sent.map(({ method, path: to }) => [method, to])).toEqual([
    ["POST", `/api/${path}/password`],
    ["DELETE", `/api/${path}/password`],
  ]);
});

test("an existing password is never shown again, only replaced", async () => {
  openFiles({ [path]: { ...sftpAccess, passwordMadeAt: madeAt } });
  await mainButton("Create a new password");
  expect(screen.queryByText("fern-otter-mill-42-quartz")).toBeNull();
  screen.getByText(/We can't show it again/);
});

test.each([
  ["POST", "Create a new password", "No password was created"],
  ["DELETE", "Remove password", "The password was not removed"],
])("a %s that fails shows an error", async (method, button, title) => {
  const { user } = openFiles({
    [path]: { ...sftpAccess, passwordMadeAt: madeAt },
    [`${method} ${path}/password`]: refusal(503, "BUSY", "We are busy."),
  });
  await user.click(await mainButton(button));
  const dialog = screen.queryByRole("alertdialog");
  if (dialog) await user.click(within(dialog).getByRole("button", { name: button }));
  expect(await toastText(title)).toContain("We are busy.");
});

test("a machine without SFTP says so, and details that can't be loaded can be retried", async () => {
  const { user, api } = openFiles({ [path]: refusal(503, "BUSY", "We are busy.") });
  const title = await screen.findByRole("heading", { name: "We couldn't load the connection details" });
  api.change(path, { connection: null, passwordMadeAt: null });
  const retry = title.parentElement && within(title.parentElement).getByRole("button", { name: "Retry" });
  if (retry) await user.click(retry);
  await screen.findByText(/SFTP is not available on this server's machine right now/);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Create password" })).toBeNull());
});
