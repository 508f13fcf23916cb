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

async function createPassword(
  user: ReturnType<typeof openFiles>["user"],
  button: string,
): Promise<HTMLElement> {
  await user.click(await mainButton(button));
  const dialog = await screen.findByRole("dialog", { name: button });
  await user.type(within(dialog).getByLabelText("Account password"), "my password");
  await user.click(within(dialog).getByRole("button", { name: button }));
  return dialog;
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
  await createPassword(user, "Create password");
  await screen.findByText("fern-otter-mill-42-quartz");
  screen.getByText("Copy it now: it is shown only this once.");
  screen.getByRole("button", { name: "Copy password" });
  api.change(path, sftpAccess);
  await user.click(await mainButton("Remove password"));
  const dialog = await screen.findByRole("alertdialog", { name: "Remove your SFTP password?" });
  await user.click(within(dialog).getByRole("button", { name: "Remove password" }));
  await screen.findByText(/You have no SFTP password for this server yet/);
  expect(screen.queryByText("fern-otter-mill-42-quartz")).toBeNull();
  expect(api.sent.map(({ method, path: to, body }) => [method, to, body])).toEqual([
    ["POST", `/api/${path}/password`, { accountPassword: "my password" }],
    ["DELETE", `/api/${path}/password`, null],
  ]);
});

test("an existing password is never shown again, only replaced", async () => {
  openFiles({ [path]: { ...sftpAccess, passwordMadeAt: madeAt } });
  await mainButton("Create a new password");
  expect(screen.queryByText("fern-otter-mill-42-quartz")).toBeNull();
  screen.getByText(/We can't show it again/);
});

test("a wrong account password is said beside its field, and nothing is sent without one", async () => {
  const { user, api } = openFiles({
    [`POST ${path}/password`]: refusal(422, "WRONG_PASSWORD", "That is not your password."),
  });
  const dialog = await createPassword(user, "Create password");
  await within(dialog).findByText("That is not your password.");
  const sent = api.sent.length;
  await user.clear(within(dialog).getByLabelText("Account password"));
  await user.click(within(dialog).getByRole("button", { name: "Create password" }));
  await within(dialog).findByText("Please enter your password.");
  expect(api.sent).toHaveLength(sent);
});

test("a password that can't be created shows an error", async () => {
  const { user } = openFiles({ [`POST ${path}/password`]: refusal(503, "BUSY", "We are busy.") });
  await createPassword(user, "Create password");
  expect(await toastText("No password was created")).toContain("We are busy.");
});

test("a password that can't be removed shows an error", async () => {
  const { user } = openFiles({
    [path]: { ...sftpAccess, passwordMadeAt: madeAt },
    [`DELETE ${path}/password`]: refusal(503, "BUSY", "We are busy."),
  });
  await user.click(await mainButton("Remove password"));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Remove password" }));
  expect(await toastText("The password was not removed")).toContain("We are busy.");
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
