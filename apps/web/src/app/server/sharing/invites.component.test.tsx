import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../../features/servers/server-answers.fixture.ts";
import { sharingAnswers, someInvite } from "../../../features/sharing/sharing-answers.fixture.ts";
import { mainButton, toastText, untilAt } from "../../testing/find.fixture.ts";
import { renderApp } from "../../testing/render-app.fixture.tsx";

const invitesPath = `servers/${serverId}/invites`;
const token = "a-token-that-is-shown-once";
const lookedUp = {
  serverId,
  serverName: servers.online.name,
  createdBy: "rosa",
  role: "viewer",
  switches: null,
  expiresAt: someInvite.expiresAt,
};
const gone = "This invitation was used, revoked or is too old. Please ask for a new one.";

function openUsers(more: Readonly<Record<string, unknown>> = {}, server = servers.online) {
  return renderApp(`/server/${serverId}/users`, {
    ...answersFor(server),
    ...sharingAnswers(serverId),
    ...more,
  });
}
function openInvite(more: Readonly<Record<string, unknown>> = {}) {
  return renderApp(`/invite/${token}`, {
    ...answersFor(servers.online),
    "POST invites/look-up": lookedUp,
    "POST invites/accept": { serverId },
    ...more,
  });
}
const card = () => screen.findByRole("region", { name: "Invite by link" });

test("a link is created with the chosen role and shown once, to copy", async () => {
  const { user, api } = openUsers({ [`POST ${invitesPath}`]: { invite: someInvite, token } });
  const invites = within(await card());
  await user.selectOptions(await invites.findByLabelText("Role of the invited person"), "viewer");
  await user.click(invites.getByRole("button", { name: "Create link" }));
  await invites.findByText(`${window.location.origin}/invite/${token}`);
  invites.getByRole("button", { name: "Copy invitation link" });
  expect(api.sentTo(`/api/${invitesPath}`).map(({ body }) => body)).toEqual([{ role: "viewer" }]);
});

test("a revoked invitation disappears together with its link", async () => {
  const { user, api } = openUsers({
    [`POST ${invitesPath}`]: { invite: someInvite, token },
    [`DELETE ${invitesPath}/${someInvite.id}`]: {},
  });
  const invites = within(await card());
  await user.click(await invites.findByRole("button", { name: "Create link" }));
  await invites.findByText(/\/invite\//);
  api.change(invitesPath, []);
  await user.click(invites.getByRole("button", { name: "Revoke the invitation for a Viewer" }));
  await waitFor(() => expect(invites.queryByRole("listitem")).toBeNull());
  expect(invites.queryByText(/\/invite\//)).toBeNull();
});

test("people who can't manage users see no invitations", async () => {
  openUsers({}, { ...servers.online, actions: ["view", "read-users"], sharedBy: "alex" });
  await screen.findByRole("button", { name: "Leave server" });
  expect(screen.queryByRole("region", { name: "Invite by link" })).toBeNull();
});

test("an invitation shows its sender and role, and leads to the server", async () => {
  const { user, api, at } = openInvite();
  await screen.findByRole("heading", { name: `Join ${servers.online.name}` });
  screen.getByText("rosa invites you to this server.");
  screen.getByText("See the server and read its console. Can't change anything.");
  await user.click(await mainButton("Accept invitation"));
  await untilAt(at, `/server/${serverId}`);
  expect(api.sentTo("/api/invites/accept").map(({ body }) => body)).toEqual([{ token }]);
});

test("a guest reads who invites them before they sign up, and comes back afterwards", async () => {
  const { api } = openInvite({ "auth/me": null });
  await screen.findByRole("heading", { name: `Join ${servers.online.name}` });
  screen.getByText("rosa invites you to this server.");
  expect(
    ["Sign Up to accept", "I have an account"].map((name) =>
      screen.getByRole("link", { name }).getAttribute("href"),
    ),
  ).toEqual([`/signup?next=/invite/${token}`, `/login?next=/invite/${token}`]);
  expect(screen.queryByRole("button", { name: "Accept invitation" })).toBeNull();
  expect(api.sent.map(({ path }) => path)).toEqual(["/api/invites/look-up"]);
});

test("an expired invitation says so", async () => {
  openInvite({ "POST invites/look-up": refusal(404, "NOT_FOUND", gone) });
  await screen.findByRole("heading", { name: "This invitation doesn't work" });
  expect(screen.getByText(gone)).toBeTruthy();
});

test("an invitation that can't be accepted shows the reason", async () => {
  const sentence = "You already have access to this server.";
  const { user } = openInvite({ "POST invites/accept": refusal(409, "USER_REFUSED", sentence) });
  await user.click(await mainButton("Accept invitation"));
  expect(await toastText("You could not join this server")).toContain(sentence);
});
