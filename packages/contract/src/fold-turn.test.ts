import { expect, test } from "vitest";
import type { TurnEvent } from "./assistant.ts";
import { foldEvent, nothingFolded } from "./fold-turn.ts";

const fold = (...events: TurnEvent[]) => events.reduce(foldEvent, nothingFolded);
const action = (status: "executing" | "completed" | "error", content = ""): TurnEvent => ({
  type: "action",
  content,
  metadata: { action: "Read a", status, file: "a" },
});
const thinking: TurnEvent = { type: "thinking", content: "Thinking" };
const end = { verdict: null, changeId: null };

test("thinking is replaced by the first action, and an end is matched to its beginning by name", () => {
  expect(fold(thinking).actionLogs).toMatchObject([{ action: "Thinking", status: "executing" }]);
  expect(fold(thinking, action("executing")).actionLogs).toMatchObject([{ status: "executing" }]);
  const { actionLogs } = fold(thinking, action("executing"), action("completed", "x"), action("executing"));
  expect(actionLogs.map(({ status, content }) => [status, content])).toEqual([
    ["completed", "x"],
    ["executing", ""],
  ]);
  expect(new Set(actionLogs.map(({ id }) => id)).size).toBe(2);
});

test("text is appended, and the end adds its own log", () => {
  const text = (content: string): TurnEvent => ({ type: "message", content });
  const done: TurnEvent = { type: "done", content: "Task completed successfully", metadata: end };
  expect(fold(thinking, text("a"), text("b"), done)).toEqual({
    content: "ab",
    actionLogs: [
      { id: "1", action: "Task completed successfully", status: "completed", file: null, content: "" },
    ],
  });
});

test("what still seems to run when a turn fails was interrupted", () => {
  const failed: TurnEvent = { type: "error", content: "It broke.", metadata: end };
  expect(fold(action("executing"), failed).actionLogs.map(({ status }) => status)).toEqual([
    "error",
    "error",
  ]);
});
