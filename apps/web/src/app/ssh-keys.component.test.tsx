import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { mainButton, toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const path = "account/ssh-keys";
const laptop = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5d01",
  name: "My laptop",
  fingerprint: "SHA256:9vR0pZ3cJ2o4mYwWc1bJqkq3s0mYl2mR0eHq8v6b1nE",
  createdAt: "2026-11-01T10:00:00.000Z",
};
const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPl3u4J0 alex@laptop";

function openAccount(more: Readonly<Record<string, unknown>> = {}) {
  return renderApp("/account", { "account/sign-ins": { signIns: [] }, [path]: { keys: [] }, ...more });
}

async function fillIn(user: ReturnType<typeof openAccount>["user"], key: string): Promise<void> {
  await user.type(await screen.findByLabelText("Name"), "My laptop");
  await user.click(screen.getByLabelText("Public key"));
  await user.paste(key);
  await user.type(screen.getByLabelText("Account password"), "my password");
  await user.click(await mainButton("Add key"));
}

test("a first key is added and listed", async () => {
  const { user, api } = openAccount({ [`POST ${path}`]: { id: laptop.id } });
  await screen.findByText("You have no keys yet. Add your first one here:");
  api.change(path, { keys: [laptop] });
  await fillIn(user, ` ${publicKey}\n`);
  await screen.findByText(laptop.fingerprint);
  expect(api.sentTo(`/api/${path}`).map(({ body }) => body)).toEqual([
    { name: "My laptop", publicKey, accountPassword: "my password" },
  ]);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Public key").value).toBe("");
});

test("blank fields are refused before anything is sent", async () => {
  const { user, api } = openAccount();
  await user.click(await mainButton("Add key"));
  await screen.findByText("Please give this key a name.");
  screen.getByText("Please paste a public key.");
  screen.getByText("Please enter your password.");
  expect(api.sent).toEqual([]);
});

test.each([
  "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----",
  "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none",
])("a private key never leaves the device", async (key) => {
  const { user, api } = openAccount();
  await fillIn(user, key);
  await screen.findByText(/This is your private key/);
  expect(api.sent).toEqual([]);
});

test("an error of the api is shown beside the field, and the pasted key stays", async () => {
  const { user } = openAccount({
    [`POST ${path}`]: refusal(400, "INVALID_REQUEST", "RSA keys need at least 2048 bits."),
  });
  await fillIn(user, publicKey);
  expect(await toastText("The key was not added")).toContain("RSA keys need at least 2048 bits.");
  const field = screen.getByLabelText<HTMLTextAreaElement>("Public key");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.value).toBe(publicKey);
});

test("a wrong password is shown beside its field, and the pasted key stays", async () => {
  const { user } = openAccount({
    [`POST ${path}`]: refusal(422, "WRONG_PASSWORD", "That is not your password."),
  });
  await fillIn(user, publicKey);
  expect(await toastText("The key was not added")).toContain("That is not your password.");
  expect(screen.getByLabelText("Account password").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Public key").value).toBe(publicKey);
});

test("a key is removed by its name, and a failure shows an error", async () => {
  const { user, api } = openAccount({
    [path]: { keys: [laptop] },
    [`DELETE ${path}/${laptop.id}`]: "no connection",
  });
  await user.click(await mainButton("Remove key My laptop"));
  const dialog = () => screen.findByRole("alertdialog", { name: "Remove 'My laptop'?" });
  await user.click(within(await dialog()).getByRole("button", { name: "Remove key" }));
  expect(await toastText("The key was not removed")).toContain("We can't reach Blockwright.");
  api.change(`DELETE ${path}/${laptop.id}`, {});
  api.change(path, { keys: [] });
  await user.click(await mainButton("Remove key My laptop"));
  await user.click(within(await dialog()).getByRole("button", { name: "Remove key" }));
  await waitFor(() => expect(screen.queryByText("My laptop")).toBeNull());
});

test("keys that can't be loaded show an error", async () => {
  openAccount({ [path]: refusal(503, "BUSY", "We are busy.") });
  await screen.findByRole("heading", { name: "We couldn't load your keys" });
  expect(screen.queryByRole("button", { name: "Add key" })).toBeNull();
});
