import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { mainButton, toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const path = "account/delete";

async function openDialog(more: Readonly<Record<string, unknown>> = {}) {
  const app = renderApp("/account", {
    "account/sign-ins": { signIns: [] },
    "account/ssh-keys": { keys: [] },
    ...more,
  });
  await app.user.click(await mainButton("Delete my account"));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  const send = async (username: string, password: string) => {
    if (username) await app.user.type(dialog.getByLabelText("Username"), username);
    if (password) await app.user.type(dialog.getByLabelText("Password"), password);
    await app.user.click(dialog.getByRole("button", { name: "Delete my account" }));
  };
  return { ...app, dialog, send };
}

test("blank fields delete nothing, and Cancel closes", async () => {
  const { send, api, dialog, user } = await openDialog();
  await send("", "");
  await screen.findByText("Please type your username.");
  screen.getByText("Please enter your password.");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.sent).toEqual([]);
});

test.each([
  [400, "INVALID_REQUEST", "Please type your username exactly as it is shown.", "Username"],
  [422, "WRONG_PASSWORD", "That is not your password.", "Password"],
])("%s %s is shown beside its field", async (status, type, sentence, label) => {
  const { send, dialog } = await openDialog({ [`POST ${path}`]: refusal(status, type, sentence) });
  await send("alex", "castle on a hill");
  expect(await toastText("Your account was not deleted")).toContain(sentence);
  expect(dialog.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
});

test("the input is sent, and the person is a guest on the home page", async () => {
  const signInRequired = refusal(401, "SIGN_IN_REQUIRED", "Please log in.");
  const { send, api } = await openDialog({
    [`POST ${path}`]: () => {
      api.change("auth/me", signInRequired);
      return {};
    },
  });
  await send("alex", "castle on a hill");
  await toastText("Your account was deleted");
  expect(api.sentTo(`/api/${path}`).map(({ body }) => body)).toEqual([
    { username: "alex", password: "castle on a hill" },
  ]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Logout" })).toBeNull());
});
