import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fileAnswersOf } from "../../features/files/file-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

function openView(
  view: "trash" | "disk",
  more: Readonly<Record<string, unknown>> = {},
  server = servers.online,
) {
  return renderApp(`/server/${serverId}/files?view=${view}`, {
    ...answersFor(server),
    ...fileAnswersOf(serverId),
    ...more,
  });
}

const trashPath = `servers/${serverId}/trash`;

test("trash is listed and restored, and emptied after confirmation", async () => {
  const { user, api } = openView("trash", {
    [`${trashPath}/restore`]: { failed: [] },
    [`DELETE ${trashPath}`]: {},
  });
  await user.click(await screen.findByRole("button", { name: "Restore OldShop.jar" }));
  expect(await toastText("Restored plugins/OldShop.jar")).not.toBe("");
  expect(api.sentTo(`/api/${trashPath}/restore`).map(({ body }) => body)).toEqual([{ ids: ["t1"] }]);
  await user.click(screen.getByRole("button", { name: "Empty trash" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Empty the trash?" });
  expect(dialog.textContent).toContain("702.3 MB of deleted files are removed for good.");
  expect(api.sentTo(`/api/${trashPath}`)).toEqual([]);
  api.change(trashPath, { entries: [] });
  await user.click(within(dialog).getByRole("button", { name: "Delete for good" }));
  await screen.findByText("Files you delete appear here.");
  expect(api.sentTo(`/api/${trashPath}`).map(({ method }) => method)).toEqual(["DELETE"]);
});

test("disk usage is shown largest first, and only safe items can be cleared", async () => {
  const { user, api } = openView("disk", { [`servers/${serverId}/file-deletions`]: { failed: [] } });
  await screen.findByText("All files of this server: 1.7 GB");
  await screen.findByText("Safe to clear: old logs");
  expect(
    screen.getAllByRole("button", { name: /^Clear / }).map((button) => button.getAttribute("aria-label")),
  ).toEqual(["Clear logs", "Clear cache", "Clear crash-reports"]);
  await user.click(screen.getByRole("button", { name: "Clear logs" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete 'logs' for good?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete for good" }));
  await waitFor(() =>
    expect(api.sentTo(`/api/servers/${serverId}/file-deletions`).map(({ body }) => body)).toEqual([
      { paths: ["logs"], forGood: true },
    ]),
  );
});

test("people with read-only access can neither clear nor restore", async () => {
  const reader = { ...servers.online, actions: ["view", "read-console", "read-files"] };
  const { unmount } = openView("disk", {}, reader);
  await screen.findByText("Safe to clear: old logs");
  expect(screen.queryByRole("button", { name: /^Clear / })).toBeNull();
  unmount();
  openView("trash", {}, reader);
  await screen.findByText("plugins/OldShop.jar");
  expect(screen.queryByRole("button", { name: /Restore|Empty/ })).toBeNull();
});
