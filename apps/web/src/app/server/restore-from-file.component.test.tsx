import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { backupAnswers } from "../../features/backups/backup-answers.fixture.ts";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { begunUploads, newestUpload } from "../testing/begun-uploads.fixture.ts";
import { toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const uploadId = "abcdefgh12345678";
const route = `servers/${serverId}/restore-from-file`;
const jobId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c92";
const archive = () => new File(["PK content"], "old-server.zip");

vi.mock("tus-js-client", () => import("../testing/begun-uploads.fixture.ts"));
afterEach(() => void begunUploads.splice(0));

function openBackups(more: Readonly<Record<string, unknown>> = {}, server = servers.online) {
  return renderApp(`/server/${serverId}/backups`, {
    ...answersFor(server),
    ...backupAnswers([]),
    [`POST ${route}`]: { jobId },
    ...more,
  });
}

type Screen = ReturnType<typeof openBackups>;

async function openDialog({ user }: Screen): Promise<HTMLElement> {
  await user.click(await screen.findByRole("button", { name: "Restore from a file" }));
  return screen.findByRole("alertdialog", { name: "Restore from a file?" });
}

async function confirm(shown: Screen): Promise<HTMLElement> {
  const dialog = await openDialog(shown);
  fireEvent.change(within(dialog).getByLabelText("File to restore from"), {
    target: { files: [archive()] },
  });
  within(dialog).getByText("old-server.zip · 10 B");
  await shown.user.click(within(dialog).getByRole("button", { name: "Restore" }));
  return dialog;
}

test("the dialog says what happens, and asks for a file first", async () => {
  const dialog = await openDialog(openBackups());
  within(dialog).getByText("This will replace all current server files. Are you sure?");
  within(dialog).getByText(/stays off until you start it\. You can undo this for 7 days\./);
  expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Restore" }).disabled).toBe(true);
});

test("the file is uploaded with its progress, and then restored", async () => {
  const shown = openBackups();
  const dialog = await confirm(shown);
  const { options } = await newestUpload();
  expect(options.metadata).toEqual({ path: "old-server.zip", replace: "false", purpose: "restore" });
  act(() => options.onProgress(5));
  await within(dialog).findByText(/^5 B of 10 B/);
  expect(shown.api.sent).toEqual([]);
  act(() => options.onSuccess());
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(shown.api.sent.map(({ path, body }) => [path, body])).toEqual([
    [`/api/${route}`, { uploadId, name: "old-server.zip" }],
  ]);
});

test("closing the dialog discards the upload, and nothing is restored", async () => {
  const shown = openBackups();
  const dialog = await confirm(shown);
  const sending = await newestUpload();
  await shown.user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(sending.isDiscarded).toBe(true));
  expect(shown.api.sent).toEqual([]);
});

test("a file that does not fit is refused with the server's message", async () => {
  const error = "The server's storage is full. Delete something or choose a larger plan.";
  await confirm(openBackups());
  const { options } = await newestUpload();
  const originalResponse = { getBody: () => JSON.stringify({ error, type: "STORAGE_FULL" }) };
  act(() => options.onError(Object.assign(new Error("refused"), { originalResponse })));
  expect(await toastText("Restore Failed")).toContain(error);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a restore that is refused shows the server's message", async () => {
  const sentence = "Something else is being done to this server right now.";
  await confirm(openBackups({ [`POST ${route}`]: refusal(409, "JOB_RUNNING", sentence) }));
  const { options } = await newestUpload();
  act(() => options.onSuccess());
  expect(await toastText("Restore Failed")).toContain(sentence);
});

test("people who may not restore backups have no button for it", async () => {
  openBackups({}, { ...servers.online, actions: ["view", "read-backups", "create-backups"] });
  await screen.findByRole("button", { name: "Create Backup" });
  expect(screen.queryByRole("button", { name: "Restore from a file" })).toBeNull();
});

const job = {
  id: jobId,
  serverId,
  userId: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c93",
  type: "restore-archive",
  status: "running",
  progress: 2,
  currentStep: "Unpacking the file, 12.0 MB so far",
  steps: [],
  logs: [],
  payload: { name: "old-server.zip" },
  error: null,
  errorMessage: null,
  undoUntil: null,
  createdAt: "2026-11-14T18:30:00.000Z",
  updatedAt: "2026-11-14T18:30:00.000Z",
};

test("a running restore shows its progress and can be cancelled", async () => {
  const cancel = `servers/${serverId}/jobs/${jobId}/cancel`;
  const { user, api } = openBackups({ [`servers/${serverId}/jobs`]: [job], [`POST ${cancel}`]: {} });
  await screen.findByText("Restoring from your file");
  screen.getByText("2% Complete · Unpacking the file, 12.0 MB so far");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(api.sent.map(({ path }) => path)).toEqual([`/api/${cancel}`]);
});

test("a completed restore offers to bring the old state back", async () => {
  const undoUntil = new Date(Date.now() + 86_400_000).toISOString();
  const completed = { ...job, status: "completed", progress: 100, currentStep: null, undoUntil };
  openBackups({ [`servers/${serverId}/jobs`]: [completed] });
  await screen.findByText("The server was restored from your file");
  screen.getByRole("button", { name: "Undo reinstall" });
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
});
