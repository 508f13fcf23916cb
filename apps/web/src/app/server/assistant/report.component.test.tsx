import { screen, waitFor, within } from "@testing-library/react";
import type { PlanPoint } from "@blockwright/contract/turn-report";
import { expect, test } from "vitest";
import {
  assistantAnswers,
  conversationId,
  exchange,
  exchanges,
} from "../../../features/assistant/assistant-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../../features/servers/server-answers.fixture.ts";
import { renderApp } from "../../testing/render-app.fixture.tsx";
import { playStream } from "./play-stream.fixture.ts";

const open = (answers: Record<string, unknown>) =>
  renderApp(`/server/${serverId}/ai-editor`, { ...answersFor(servers.online), ...answers });

const rows = async () =>
  within(await screen.findByRole("list", { name: "Plan" }))
    .getAllByRole("listitem")
    .map((row) => [...row.querySelectorAll("span")].map(({ textContent }) => textContent).join(": "));

test("a stored plan shows for each point what happened to it", async () => {
  open(assistantAnswers(exchanges.plan));
  expect(await rows()).toEqual([
    "Install LuckPerms: Applied",
    "Edit server.properties: Applying",
    "Change 2 permissions: Verified",
    "Edit plugins/Essentials/config.yml: Planned",
    "Edit bukkit.yml: Put back",
    "Run /whitelist on: Not done",
    "Run /save-all: Not recorded",
  ]);
});

test("points tick while it works", async () => {
  const stream = playStream();
  const { user } = open({
    ...assistantAnswers(),
    [`POST ai/conversations/${conversationId}/messages`]: () => stream.answer(),
  });
  await user.type(await screen.findByRole("textbox", { name: "Message" }), "Greet players{Enter}");
  const show = (state: PlanPoint["state"]) => {
    const point: PlanPoint = { id: "a", text: "Edit server.properties", kind: "change", state };
    stream.send({ type: "plan", content: "", metadata: { points: [point] } });
  };
  show("planned");
  await waitFor(async () => expect(await rows()).toEqual(["Edit server.properties: Planned"]));
  show("applied");
  await waitFor(async () => expect(await rows()).toEqual(["Edit server.properties: Applied"]));
  stream.send({ type: "done", content: "Done", metadata: { verdict: "checked", changeId: null } });
  await waitFor(async () => expect(await rows()).toEqual(["Edit server.properties: Verified"]));
});

test("a cause links its line, and one without a record says so", async () => {
  const { user, at } = open(assistantAnswers(exchanges.causes));
  const card = await screen.findByRole("region", { name: "Causes" });
  expect(within(card).getAllByText(/^Not recorded/)).toHaveLength(1);
  within(card).getByText("viewDistance: 32");
  await user.click(within(card).getByRole("link", { name: "Show in the console" }));
  const search = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search the console" });
  expect(at()).toBe(`/server/${serverId}/terminal`);
  expect(search.value).toBe("[12:03:11 WARN]: Can't keep up! Is the server overloaded?");
});

test("an answer without a cause says that none is recorded", async () => {
  open(assistantAnswers(exchange({ content: "It is fine.", causes: [] })));
  const card = await screen.findByRole("region", { name: "Causes" });
  expect(card.textContent).toContain("Not recorded: the answer names no line or figure.");
});

const permissionChangeId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a6c55";
const changed: PlanPoint = {
  id: "1",
  text: "Change a permission",
  kind: "action",
  state: "checked",
  permissionChangeId,
};

test("a change of permissions is undone with one button", async () => {
  const path = `ai/conversations/${conversationId}/messages`;
  const { user, api } = open({
    ...assistantAnswers(exchange({ plan: [changed] })),
    [`POST ${path}`]: () => playStream().answer(),
  });
  await user.click(await screen.findByRole("button", { name: "Undo Change a permission" }));
  await waitFor(() => expect(api.sentTo(`/api/${path}`)).toHaveLength(1));
  expect(api.sentTo(`/api/${path}`)[0]?.body).toEqual({
    content: "Undo this change of permissions.",
    undo: permissionChangeId,
  });
});

test("one that was put back has no button", async () => {
  const undoes: PlanPoint = {
    id: "2",
    text: "Put permissions back",
    kind: "action",
    state: "checked",
    undoes: permissionChangeId,
  };
  open(assistantAnswers(exchange({ plan: [changed, undoes] })));
  expect(await rows()).toEqual(["Change a permission: Put back", "Put permissions back: Verified"]);
  expect(screen.queryByRole("button", { name: /^Undo Change a permission/ })).toBeNull();
});
