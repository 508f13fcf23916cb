import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../../features/servers/server-answers.fixture.ts";
import {
  foundUsers,
  serverUsersOf,
  sharingAnswers,
} from "../../../features/sharing/sharing-answers.fixture.ts";
import { mainButton, toastText, untilAt } from "../../testing/find.fixture.ts";
import { renderApp } from "../../testing/render-app.fixture.tsx";

const usersPath = `servers/${serverId}/users`;
const [rosa] = serverUsersOf(serverId);
const emma = foundUsers[1];

function openUsers(more: Readonly<Record<string, unknown>> = {}, server = servers.online) {
  return renderApp(`/server/${serverId}/users`, {
    ...answersFor(server),
    ...sharingAnswers(serverId),
    ...more,
  });
}

const searchBox = () => screen.findByPlaceholderText("Search users by username...");

test("everybody is listed with username and role", async () => {
  openUsers();
  const list = await screen.findByRole("region", { name: "Server Users" });
  const roles = await within(list).findAllByRole<HTMLSelectElement>("combobox");
  expect(roles.map((select) => [select.getAttribute("aria-label"), select.value])).toEqual([
    ["Role of rosa", "admin"],
    ["Role of Emil P.", "member"],
    ["Role of juno_9", "viewer"],
  ]);
});

test("a server without other people says so", async () => {
  openUsers({ [usersPath]: [] });
  await screen.findByText("No additional users added");
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
});

test("people are searched after typing stops, and added with the chosen role", async () => {
  const asked: (string | null)[] = [];
  const search = (query: URLSearchParams) => {
    asked.push(query.get("q"));
    return foundUsers;
  };
  const { user, api } = openUsers({ "users/search": search, [`POST ${usersPath}`]: { ...rosa } });
  await user.type(await searchBox(), "em");
  const found = await screen.findByRole("list", { name: "People found" });
  expect(asked).toEqual(["em"]);
  const known = within(found).getByRole<HTMLButtonElement>("button", { name: /Emil P\./ });
  expect([known.disabled, known.textContent]).toEqual([true, "Emil P.already added"]);
  await user.selectOptions(screen.getByLabelText("Role"), "viewer");
  await screen.findByText("See the server and read its console. Can't change anything.");
  await user.click(within(found).getByRole("button", { name: "emma" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "People found" })).toBeNull());
  expect(api.sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", `/api/${usersPath}`, { userId: emma?.id, role: "viewer" }],
  ]);
});

test("blank text is not searched, and an unknown name says so", async () => {
  const { user, api } = openUsers({ "users/search": [] });
  await user.type(await searchBox(), "  ");
  await user.type(await searchBox(), "zz");
  await screen.findByText("No username starts like this.");
  expect(api.asked.filter((call) => call.includes("users/search"))).toHaveLength(1);
});

test("a role is changed in place, and a person is removed after confirmation", async () => {
  const { user, api } = openUsers({
    [`PUT ${usersPath}/${rosa?.userId}/role`]: { ...rosa, role: "viewer" },
    [`DELETE ${usersPath}/${rosa?.userId}`]: {},
  });
  await user.selectOptions(await screen.findByLabelText("Role of rosa"), "viewer");
  await user.click(await mainButton("Remove rosa"));
  const dialog = await screen.findByRole("alertdialog", { name: "Remove 'rosa'?" });
  api.change(usersPath, serverUsersOf(serverId).slice(1));
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByLabelText("Role of rosa")).toBeNull());
  expect(api.sent.map(({ method, body }) => [method, body])).toEqual([
    ["PUT", { role: "viewer", switches: null }],
    ["DELETE", null],
  ]);
});

test("a custom role is a role with switches, and a contradictory switch shows an error", async () => {
  const put = `PUT ${usersPath}/${rosa?.userId}/role`;
  const { user, api } = openUsers({ [put]: rosa });
  await user.click(await mainButton("Custom role for rosa"));
  const dialog = await screen.findByRole("dialog", { name: "Custom role for rosa" });
  await user.selectOptions(within(dialog).getByLabelText("Based on"), "viewer");
  await user.type(within(dialog).getByLabelText("Read-only folders"), "a");
  await within(dialog).findByText(/^Settings, worlds, .* are closed too\. SFTP only reads\.$/);
  await user.clear(within(dialog).getByLabelText("Read-only folders"));
  await waitFor(() => expect(within(dialog).queryByText(/are closed too/)).toBeNull());
  await user.click(within(dialog).getByLabelText(/Can start the server/));
  await within(dialog).findByText(/SFTP only reads\. Of the files, only pictures, .* can be changed\.$/);
  await user.type(within(dialog).getByLabelText("Only these commands"), "say hi");
  await user.click(within(dialog).getByRole("button", { name: "Save role" }));
  await within(dialog).findByText("Commands are single words, such as say or whitelist.");
  await user.clear(within(dialog).getByLabelText("Only these commands"));
  await user.type(within(dialog).getByLabelText("Only these commands"), "/say, Whitelist");
  await user.type(within(dialog).getByLabelText("Read-only folders"), "world/, plugins");
  const [first, ...others] = serverUsersOf(serverId);
  const switches = {
    startOnly: true,
    readConsole: true,
    commands: ["say", "whitelist"],
    readOnlyFolders: ["world", "plugins"],
  };
  api.change(usersPath, [{ ...first, role: "viewer", switches }, ...others]);
  await user.click(within(dialog).getByRole("button", { name: "Save role" }));
  await screen.findByText("Custom");
  expect(api.sent.map(({ method, body }) => [method, body])).toEqual([["PUT", { role: "viewer", switches }]]);
});

const refused = refusal(409, "USER_REFUSED", "A server can be shared with at most 100 people.");

test("failures show an error", async () => {
  const { user } = openUsers({
    [`POST ${usersPath}`]: refused,
    [`DELETE ${usersPath}/${rosa?.userId}`]: refusal(503, "BUSY", "We are busy."),
    [`PUT ${usersPath}/${rosa?.userId}/role`]: refusal(403, "FORBIDDEN", "You may not do that."),
  });
  await user.type(await searchBox(), "em");
  await user.click(await screen.findByRole("button", { name: "emma" }));
  expect(await toastText("Failed to add user to server")).toContain("at most 100 people");
  await user.selectOptions(screen.getByLabelText("Role of rosa"), "viewer");
  expect(await toastText("The role was not changed")).toContain("You may not do that.");
  await user.click(await mainButton("Remove rosa"));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(await toastText("Failed to remove user from server")).toContain("We are busy.");
});

test("a list that does not load can be retried", async () => {
  const { user, api } = openUsers({ [usersPath]: refusal(503, "BUSY", "We are busy.") });
  const alert = await screen.findByRole("alert");
  api.change(usersPath, []);
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  await screen.findByText("No additional users added");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a person with a limited role only sees the list, and can leave", async () => {
  const viewer = {
    ...servers.online,
    actions: ["view", "read-console", "read-users"],
    sharedBy: "alex",
  };
  const { user, api, at } = openUsers({ [`POST servers/${serverId}/leave`]: {} }, viewer);
  const list = await screen.findByRole("region", { name: "Server Users" });
  await within(list).findByText("Admin");
  expect(screen.queryByPlaceholderText("Search users by username...")).toBeNull();
  for (const name of ["Stop", "Restart", "Remove rosa"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  await screen.findByText("This server belongs to alex.");
  await user.click(await mainButton("Leave server"));
  const dialog = await screen.findByRole("alertdialog", { name: `Leave '${servers.online.name}'?` });
  await user.click(within(dialog).getByRole("button", { name: "Leave server" }));
  await untilAt(at, "/servers");
  expect(api.sentTo(`/api/servers/${serverId}/leave`)).toHaveLength(1);
});

test("on My Servers and the dashboard a shared server shows its owner", async () => {
  const shared = { ...servers.online, sharedBy: "alex" };
  const { router } = renderApp("/servers", { ...answersFor(servers.online), servers: [shared], builds: [] });
  await screen.findByText("Shared by alex");
  await router.navigate({ href: "/dashboard" });
  await screen.findByText("Shared by alex");
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Resources" })).toBeNull());
});
