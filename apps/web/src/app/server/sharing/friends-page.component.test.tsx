import type { FriendsView } from "@blockwright/contract/friends-page";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../../features/servers/server-answers.fixture.ts";
import { friendsView, sharingAnswers } from "../../../features/sharing/sharing-answers.fixture.ts";
import { mainButton } from "../../testing/find.fixture.ts";
import { renderApp } from "../../testing/render-app.fixture.tsx";

const token = "A".repeat(43);
const path = `servers/${serverId}/friends-page`;
const guest = { "auth/me": refusal(401, "SIGN_IN_REQUIRED", "Please log in first.") };

const openUsers = (more: Readonly<Record<string, unknown>> = {}, server = servers.online) =>
  renderApp(`/server/${serverId}/users`, { ...answersFor(server), ...sharingAnswers(serverId), ...more });

const openPage = (view: Partial<FriendsView>) =>
  renderApp(`/join/${token}`, { ...guest, "POST friends-pages/look-up": { ...friendsView, ...view } });

test("the first click makes the link, and it can be replaced and turned off", async () => {
  let current: string | null = null;
  const { user, api } = openUsers({
    [path]: () => ({ token: current }),
    [`POST ${path}`]: () => {
      current = token;
      return { token };
    },
    [`DELETE ${path}`]: () => {
      current = null;
      return {};
    },
  });
  await user.click(await mainButton("Share with friends"));
  await screen.findByRole("link", { name: new RegExp(`/join/${token}$`) });
  await user.click(await mainButton("Replace link"));
  await user.click(await mainButton("Turn off"));
  await mainButton("Share with friends");
  expect(api.sentTo(`/api/${path}`).map(({ method }) => method)).toEqual(["POST", "POST", "DELETE"]);
});

test("people who may not manage others don't see it", async () => {
  openUsers({}, { ...servers.online, actions: ["view", "read-users"], sharedBy: "alex" });
  await screen.findByRole("heading", { name: "Server Users" });
  expect(screen.queryByRole("heading", { name: "Share with friends" })).toBeNull();
});

test("a guest sees who is on and how to join from each device", async () => {
  const { api } = openPage({});
  await screen.findByRole("heading", { name: "Hearthside Survival" });
  const main = screen.getByRole("main");
  expect(main.textContent).toContain("3 of 20 players are on");
  expect(main.textContent).toContain("Minecraft Java and Bedrock 1.21.4 (Paper)");
  expect(main.textContent).toContain("play.example.org:25570");
  expect(main.textContent).toMatch(/Address play\.example\.org port 25571/);
  for (const what of ["server address", "address", "port"])
    screen.getByRole("button", { name: `Copy ${what}` });
  expect(api.sentTo("/api/friends-pages/look-up").map(({ body }) => body)).toEqual([{ token }]);
});

test("names are shown as text, with the number of the others, and nothing without names", async () => {
  const shown = openPage({ currentPlayers: 9, playerNames: ["Alex_77", "<b>x</b>"] });
  const list = await screen.findByRole("list", { name: "Who is on" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Alex_77", "<b>x</b>", "and 7 more"]);
  shown.unmount();
  openPage({ currentPlayers: 2, playerNames: [] });
  await screen.findByText("2 of 20 players are on");
  expect(screen.queryByRole("list", { name: "Who is on" })).toBeNull();
});

test.each<[string, string, RegExp]>([
  ["Java", "java", /Phone, tablet or Windows \(Bedrock\)Not on this server: it is for Java\./],
  ["Bedrock", "bedrock", /Java on a computerNot on this server: it is for Bedrock\./],
])("a %s server says which devices can't join", async (_edition, platformType, sentence) => {
  openPage({ platformType });
  await screen.findByRole("heading", { name: "How to join" });
  expect(screen.getByRole("main").textContent).toMatch(sentence);
});

test("a paused server says so and shows no address", async () => {
  openPage({ isPaused: true, address: null, status: "offline" });
  await screen.findByText("This server is paused, so you can't join right now.");
  expect(screen.queryByRole("heading", { name: "How to join" })).toBeNull();
});

test("a page that is off says whom to ask", async () => {
  const sentence = "This page is no longer shared. Ask the person who sent you the link.";
  renderApp(`/join/${token}`, {
    ...guest,
    "POST friends-pages/look-up": refusal(404, "NOT_FOUND", sentence),
  });
  await screen.findByText(sentence);
  expect(screen.queryByRole("heading", { name: "How to join" })).toBeNull();
});
