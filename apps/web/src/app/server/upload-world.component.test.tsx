import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { change } from "../../features/settings/settings-answers.fixture.ts";
import { begunUploads, newestUpload } from "../testing/begun-uploads.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const route = `servers/${serverId}/worlds/uploaded`;

vi.mock("tus-js-client", () => import("../testing/begun-uploads.fixture.ts"));
afterEach(() => void begunUploads.splice(0));

async function begin(answer: unknown, fileName = "My: islands.zip") {
  const shown = renderApp(`/server/${serverId}/settings#worlds`, {
    ...answersFor(servers.online),
    [`POST ${route}`]: answer,
  });
  await shown.user.click(await screen.findByRole("button", { name: "Upload a world" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Upload a world" });
  fireEvent.change(within(dialog).getByLabelText("World to upload"), {
    target: { files: [new File(["PK content"], fileName)] },
  });
  return { ...shown, dialog };
}

test("a world is uploaded under its file's name, and the dialog says what happens", async () => {
  const { user, api, dialog } = await begin({ changeId: change.id });
  expect(dialog.textContent).toContain("The current one is kept, and you can switch back.");
  expect(dialog.textContent).toContain("The server restarts now. You can undo this for 7 days.");
  expect(within(dialog).getByLabelText<HTMLInputElement>("World name").value).toBe("My islands");
  await user.click(within(dialog).getByRole("button", { name: "Upload world" }));
  const { options } = await newestUpload();
  expect(options.metadata).toMatchObject({
    path: expect.stringMatching(/^uploaded-world-[0-9a-f]{16}\.zip$/),
    purpose: "file",
    replace: "false",
  });
  act(() => options.onSuccess());
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.sentTo(`/api/${route}`).map(({ body }) => body)).toEqual([
    { path: options.metadata["path"], name: "My islands" },
  ]);
});

test("a refusal stays in the dialog, and another name needs no second upload", async () => {
  const sentence = "There are 2 worlds in that file: a, b. Please upload one of them alone.";
  const { user, api, dialog } = await begin(refusal(409, "CHANGE_REFUSED", sentence));
  const send = () => user.click(within(dialog).getByRole("button", { name: "Upload world" }));
  await send();
  const { options } = await newestUpload();
  act(() => options.onSuccess());
  await within(dialog).findByText(sentence);
  await user.type(within(dialog).getByLabelText("World name"), "!");
  await send();
  await waitFor(() => expect(api.sentTo(`/api/${route}`)).toHaveLength(2));
  expect(begunUploads).toHaveLength(1);
});

test("a name that is in use can't be chosen, and closing the dialog discards the upload", async () => {
  const { user, dialog } = await begin({ changeId: change.id }, "Skylands.zip");
  const name = within(dialog).getByLabelText<HTMLInputElement>("World name");
  expect(name.value).toBe("Skylands 2");
  await user.clear(name);
  await user.type(name, "Skylands");
  expect(within(dialog).getByText("There is already a world with that name.")).toBeDefined();
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Upload world" });
  expect(confirm.disabled).toBe(true);
  await user.type(name, "x");
  await user.click(confirm);
  const one = await newestUpload();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(one.isDiscarded).toBe(true));
});

test("closing the dialog after a refusal deletes what was uploaded", async () => {
  const { user, api, dialog } = await begin(
    refusal(409, "CHANGE_REFUSED", "There is already a world with that name."),
  );
  await user.click(within(dialog).getByRole("button", { name: "Upload world" }));
  const { options } = await newestUpload();
  act(() => options.onSuccess());
  await within(dialog).findByText("There is already a world with that name.");
  const [sent] = api.sentTo(`/api/${route}`).map(({ body }) => body as { path: string });
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() =>
    expect(api.sentTo(`/api/servers/${serverId}/file-deletions`).map(({ body }) => body)).toEqual([
      { paths: [sent?.path], forGood: true },
    ]),
  );
});

test("without the right to write files, nothing is offered", async () => {
  const actions = servers.online.actions.filter((action) => action !== "write-files");
  renderApp(`/server/${serverId}/settings#worlds`, answersFor({ ...servers.online, actions }));
  await screen.findByText("Skylands");
  expect(screen.queryByRole("button", { name: "Upload a world" })).toBeNull();
});
