import type { EvidenceKind } from "@blockwright/contract/assistant";
import type { Server } from "@blockwright/contract/servers";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  assistantAnswers,
  conversationId,
  noHouseRules,
} from "../../../features/assistant/assistant-answers.fixture.ts";
import {
  answersFor,
  diagnosis,
  jobs,
  serverId,
  servers,
} from "../../../features/servers/server-answers.fixture.ts";
import { renderApp } from "../../testing/render-app.fixture.tsx";
import { playStream } from "./play-stream.fixture.ts";

const messagesPath = `ai/conversations/${conversationId}/messages`;

interface Door {
  readonly from: string;
  readonly answers: Record<string, unknown>;
  readonly server?: Server;
}

const failed = { ...jobs.running, status: "failed", error: "There is no Paper for 1.99." };
const overload = { ...diagnosis, class: "overload", kind: "run", isRunning: true, fix: null };

const doors: Record<EvidenceKind, Door> = {
  crash: { from: "", answers: { [`servers/${serverId}/diagnosis`]: { diagnosis } }, server: servers.offline },
  lag: { from: "", answers: { [`servers/${serverId}/diagnosis`]: { diagnosis: overload } } },
  build: { from: "/software", answers: { [`servers/${serverId}/jobs`]: [failed] } },
};

async function askThrough({ from, answers, server = servers.online }: Door, mode: "ask" | "do") {
  const rendered = renderApp(`/server/${serverId}${from}`, {
    ...answersFor(server),
    ...assistantAnswers(),
    [`servers/${serverId}/ai/rules`]: { ...noHouseRules, mode },
    ...answers,
    [`POST ${messagesPath}`]: () => playStream().answer(),
  });
  await rendered.user.click(await screen.findByRole("link", { name: "Ask the AI editor" }));
  await waitFor(() => expect(rendered.api.sentTo(`/api/${messagesPath}`)).toHaveLength(1));
  return { ...rendered, body: rendered.api.sentTo(`/api/${messagesPath}`)[0]?.body };
}

test.each([
  ["crash", "Why did my server crash? Fix it if you can."],
  ["lag", "Why does my server lag? Fix it if you can."],
  ["build", "Why did this fail? Fix it if you can."],
] as const)("one click on the card about a %s asks once, with what is known", async (about, content) => {
  const { body, at, router } = await askThrough(doors[about], "do");
  expect(body).toEqual({ content, about });
  expect([at(), router.state.location.hash]).toEqual([`/server/${serverId}/ai-editor`, ""]);
});

test("in Ask mode the card asks without wanting a change", async () => {
  const { body } = await askThrough(doors.lag, "ask");
  expect(body).toEqual({ content: "Why does my server lag?", about: "lag" });
});

test("a lagging server gets suggestions about that", async () => {
  renderApp(`/server/${serverId}/ai-editor`, {
    ...answersFor(servers.online),
    ...assistantAnswers(),
    ...doors.lag.answers,
  });
  await screen.findByRole("button", { name: "Why does my server lag? Fix it if you can." });
  expect(screen.queryByRole("button", { name: /crash/ })).toBeNull();
});
