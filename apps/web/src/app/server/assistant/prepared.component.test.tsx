import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { assistantAnswers, conversationId } from "../../../features/assistant/assistant-answers.fixture.ts";
import {
  answersFor,
  diagnosis,
  serverId,
  servers,
} from "../../../features/servers/server-answers.fixture.ts";
import { renderApp } from "../../testing/render-app.fixture.tsx";
import { playStream } from "./play-stream.fixture.ts";

const messagesPath = `ai/conversations/${conversationId}/messages`;

test("one click on the card about a crash asks the AI editor once, with what is known", async () => {
  const { user, api, at, router } = renderApp(`/server/${serverId}`, {
    ...answersFor(servers.offline),
    ...assistantAnswers(),
    [`servers/${serverId}/diagnosis`]: { diagnosis },
    [`POST ${messagesPath}`]: () => playStream().answer(),
  });
  await user.click(await screen.findByRole("link", { name: "Ask the AI editor" }));
  await waitFor(() => expect(api.sentTo(`/api/${messagesPath}`)).toHaveLength(1));
  expect(api.sentTo(`/api/${messagesPath}`)[0]?.body).toEqual({
    content: "Why did my server crash? Fix it if you can.",
    about: "crash",
  });
  expect([at(), router.state.location.hash]).toEqual([`/server/${serverId}/ai-editor`, ""]);
});
