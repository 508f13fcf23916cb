import { expect, test } from "vitest";
import type { TurnEvent } from "./assistant.ts";
import { foldEvent, nothingFolded } from "./fold-turn.ts";
import type { PlanPoint } from "./turn-report.ts";

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
    plan: [],
    causes: null,
  });
});

const point = (id: string, state: PlanPoint["state"]): PlanPoint => ({ id, text: id, kind: "change", state });
const plan = (...points: PlanPoint[]): TurnEvent => ({ type: "plan", content: "", metadata: { points } });
const states = (...events: TurnEvent[]) => fold(...events).plan.map(({ id, state }) => `${id} ${state}`);

test("points of a plan move on in their place", () => {
  const planned = plan(point("a", "planned"), point("b", "planned"));
  expect(states(planned, plan(point("c", "applying")), plan(point("a", "applied")))).toEqual([
    "a applied",
    "b planned",
    "c applying",
  ]);
});

test.each([
  ["done", "checked", ["a not-done", "b unknown", "c checked", "d put-back"]],
  ["done", "unchecked", ["a not-done", "b unknown", "c applied", "d put-back"]],
  ["error", "rolled-back", ["a not-done", "b unknown", "c applied", "d put-back"]],
  ["error", null, ["a not-done", "b unknown", "c applied", "d put-back"]],
] as const)("a turn that ends as %s, %s, ticks what is in place and nothing else", (type, verdict, ended) => {
  const points = plan(point("a", "planned"), point("b", "applying"), point("c", "applied"));
  const last: TurnEvent = { type, content: "", metadata: { verdict, changeId: null } };
  expect(states(points, plan(point("d", "put-back")), last)).toEqual(ended);
});

test("the last list of causes counts", () => {
  const causes = (...texts: string[]): TurnEvent => ({
    type: "causes",
    content: "",
    metadata: { causes: texts.map((text) => ({ text, records: [] })) },
  });
  expect(fold(causes(), causes("a"), causes("b")).causes?.map(({ text }) => text)).toEqual(["b"]);
});

test("what still seems to run when a turn fails was interrupted", () => {
  const failed: TurnEvent = { type: "error", content: "It broke.", metadata: end };
  expect(fold(action("executing"), failed).actionLogs.map(({ status }) => status)).toEqual([
    "error",
    "error",
  ]);
});
