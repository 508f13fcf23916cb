import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  assistantAnswers,
  conversationId,
  exchange,
  exchanges,
  otherUserId,
} from "../../../features/assistant/assistant-answers.fixture.ts";
import { refusal } from "../../../features/builds/build-answers.fixture.ts";
import {
  answersFor,
  diagnosis,
  serverId,
  servers,
} from "../../../features/servers/server-answers.fixture.ts";
import { toastText } from "../../testing/find.fixture.ts";
import { renderApp } from "../../testing/render-app.fixture.tsx";
import { playStream } from "./play-stream.fixture.ts";

const messagesPath = `ai/conversations/${conversationId}/messages`;
const eventsPath = `ai/conversations/${conversationId}/events`;

function openEditor(
  answers: Readonly<Record<string, unknown>> = assistantAnswers(),
  server = servers.online,
) {
  return renderApp(`/server/${serverId}/ai-editor`, { ...answersFor(server), ...answers });
}

const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" });

describe("before the first message", () => {
  test("has its title, its subtitle and an invitation", async () => {
    openEditor();
    await screen.findByRole("heading", { name: "AI Editor" });
    expect(screen.getByText(/third-party AI model/).textContent).toBe("Powered by a third-party AI model");
    await screen.findByRole("heading", { name: "How can I help you?" });
  });

  test("suggests what fits a crashed server, and sends what is pressed", async () => {
    const { user, api } = openEditor({
      ...assistantAnswers(),
      [`servers/${serverId}/diagnosis`]: { diagnosis },
      [`POST ${messagesPath}`]: () => playStream().answer(),
    });
    await user.click(
      await screen.findByRole("button", { name: "Why did my server crash? Fix it if you can." }),
    );
    await waitFor(() => expect(api.sentTo(`/api/${messagesPath}`)).toHaveLength(1));
    expect(api.sentTo("/api/ai/conversations")[0]?.body).toEqual({
      title: "AI Chat - Hearthside Survival",
      serverId,
    });
  });

  test("without a model says so and offers what works", async () => {
    openEditor({ ...assistantAnswers(), capabilities: { ...noModel } });
    await screen.findByRole("heading", { name: "The AI editor is not set up here" });
    screen.getByRole("link", { name: "See why it crashed" });
    screen.getByRole("link", { name: "Search plugins" });
    expect((await input()).disabled).toBe(true);
  });

  test("a failure to load can be retried", async () => {
    const path = `servers/${serverId}/ai/conversations`;
    const { user, api } = openEditor({ ...assistantAnswers(), [path]: refusal(503, "BUSY", "We are busy.") });
    await screen.findByText("We couldn't load the AI editor");
    api.change(path, []);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("How can I help you?");
    expect(screen.queryByText("We couldn't load the AI editor")).toBeNull();
  });

  test("is not offered to those who may not use it", async () => {
    renderApp(
      `/server/${serverId}`,
      answersFor({ ...servers.online, actions: ["view", "read-console", "stop"] }),
    );
    await screen.findByRole("button", { name: "Stop" });
    screen.getByRole("link", { name: "Terminal" });
    expect(screen.queryByRole("link", { name: "AI Editor" })).toBeNull();
  });
});

const noModel = {
  model: false,
  cards: false,
  mail: false,
  edge: false,
  offsiteBackup: false,
  communityUrl: null,
};

describe("while it answers", () => {
  test("the message appears at once, the answer streams, and the input waits", async () => {
    const stream = playStream();
    const { user, api } = openEditor({ ...assistantAnswers(), [`POST ${messagesPath}`]: stream.answer });
    await user.type(await input(), "Greet players{Shift>}{Enter}{/Shift}please{Enter}");
    await screen.findByText(/Greet players\s+please/);
    expect((await input()).disabled).toBe(true);
    expect(api.sentTo(`/api/${messagesPath}`)[0]?.body).toEqual({ content: "Greet players\nplease" });

    stream.send({ type: "thinking", content: "Reading your request" });
    await screen.findByText("Reading your request");
    const metadata = { action: "Read server.properties", file: null };
    stream.send({ type: "action", content: "", metadata: { ...metadata, status: "executing" } });
    await screen.findByText("Read server.properties");
    screen.getByText("Running:");
    expect(screen.queryByText("Reading your request")).toBeNull();
    stream.send({ type: "action", content: "", metadata: { ...metadata, status: "completed" } });
    await screen.findByText("Done:");
    stream.send({ type: "message", content: "It is " }, { type: "message", content: "**done**." });
    expect((await screen.findByText("done")).tagName).toBe("STRONG");

    api.change(messagesPath, exchanges.checked);
    stream.send({
      type: "done",
      content: "Task completed successfully",
      metadata: { verdict: "checked", changeId: null },
    });
    stream.end();
    await screen.findByText("Checked");
    await waitFor(async () => expect((await input()).disabled).toBe(false));
    expect(screen.getAllByRole("article")).toHaveLength(2);
  });

  test("an error is a toast with its sentence", async () => {
    const stream = playStream();
    const { user, api } = openEditor({ ...assistantAnswers(), [`POST ${messagesPath}`]: stream.answer });
    await user.type(await input(), "Hello{Enter}");
    await screen.findByRole("article", { name: "You" });
    api.change(messagesPath, exchanges.failed);
    const content = "The AI is busy right now. Please try again in a minute.";
    stream.send({ type: "error", content, metadata: { verdict: null, changeId: null } });
    stream.end();
    expect(await toastText("The AI editor did not finish")).toContain(content);
  });

  test.each([
    ["a refusal", refusal(409, "ASSISTANT_REFUSED", "The AI editor is still working."), "still working"],
    ["an empty answer", () => new Response(""), ""],
    ["no connection", "no connection", "Check your connection"],
  ])("%s is reported and the text is kept", async (_, answer, sentence) => {
    const { user } = openEditor({
      ...assistantAnswers(),
      [`POST ${messagesPath}`]: answer,
      [messagesPath]: [],
    });
    await user.type(await input(), "Hello{Enter}");
    expect(await toastText("Failed to send message")).toContain(sentence);
    await waitFor(async () => expect((await input()).value).toBe("Hello"));
  });

  test("a reloaded page goes on from what has happened, and again after a broken connection", async () => {
    const first = playStream();
    const second = playStream();
    const streams = [first, second];
    const { api } = openEditor({
      ...assistantAnswers(exchanges.running),
      [eventsPath]: () => streams.shift()?.answer(),
    });
    await screen.findByText("I am looking at your settings");
    first.send({ type: "message", content: "One" });
    await screen.findByText("One");
    first.break();
    await waitFor(() => expect(streams).toHaveLength(0));
    second.send({ type: "message", content: " and two" });
    await screen.findByText("One and two");
    api.change(messagesPath, exchanges.checked);
    second.send({ type: "done", content: "Nothing", metadata: { verdict: null, changeId: null } });
    second.end();
    await screen.findByText("Checked");
  });

  test("can be stopped", async () => {
    const { user, api } = openEditor({ ...assistantAnswers(exchanges.running), [eventsPath]: "no answer" });
    await user.click(await screen.findByRole("button", { name: "Stop the AI editor" }));
    expect(api.sentTo(`/api/ai/conversations/${conversationId}/stop`)).toHaveLength(1);
  });

  test("another member watches, and starts a chat with their own message", async () => {
    const { user, api } = openEditor({
      ...assistantAnswers(exchanges.running, otherUserId),
      [`POST ${messagesPath}`]: () => playStream().answer(),
    });
    await screen.findByText("I am looking at your settings");
    expect(screen.getByRole("article", { name: "Robin" }).textContent).toContain("Robin");
    screen.getByRole("option", { name: /^Robin · / });
    expect((await input()).placeholder).toBe("Start your own chat");
    await user.type(await input(), "Hello{Enter}");
    await waitFor(() => expect(api.sentTo("/api/ai/conversations")).toHaveLength(1));
  });
});

describe("a long conversation", () => {
  test("shows three actions, then the rest on request", async () => {
    const { user } = openEditor(assistantAnswers(exchanges.checked));
    const list = await screen.findByRole("list", { name: "What it did" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(3);
    await user.click(screen.getByRole("button", { name: "Show 1 more" }));
    within(list).getByText("Task completed successfully");
    await user.click(screen.getByRole("button", { name: "Show less" }));
    expect(within(list).getAllByRole("listitem")).toHaveLength(3);
  });

  test("is shown in pages, the newest first", async () => {
    const many = Array.from({ length: 25 }, (_, number) =>
      exchange({ content: `Answer ${number}` }).map((message) => ({
        ...message,
        id: message.id.slice(0, -4) + String(number * 2 + (message.role === "user" ? 0 : 1)).padStart(4, "0"),
        turn: null,
      })),
    ).flat();
    const asked: string[] = [];
    const { user } = openEditor({
      ...assistantAnswers(many),
      [messagesPath]: (query: URLSearchParams) => {
        asked.push(query.toString());
        const end = many.findIndex(({ id }) => id === query.get("before"));
        const before = end === -1 ? many : many.slice(0, end);
        return before.slice(-Number(query.get("limit")));
      },
    });
    await screen.findByText("Answer 24");
    expect(screen.getAllByRole("article")).toHaveLength(30);
    await user.click(screen.getByRole("button", { name: "Show earlier messages" }));
    await screen.findByText("Answer 0");
    expect(screen.getAllByRole("article")).toHaveLength(50);
    expect(asked).toContain(`before=${many[20]?.id}&limit=30`);
    expect(screen.queryByRole("button", { name: "Show earlier messages" })).toBeNull();
  });
});
