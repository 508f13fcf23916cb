import { defineRoute, type RouteDefinition } from "@blockwright/contract/route";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { describeApi } from "../../apps/api/src/platform/http/description/openapi.ts";
import { findBreaks } from "./api-breaks.ts";

const body = z.object({
  text: z.string().max(100),
  kind: z.enum(["note", "task"]).optional(),
});
const response = z.object({ id: z.uuid(), title: z.string(), state: z.enum(["open", "done"]) });
const note = defineRoute({
  method: "POST",
  path: "/api/notes",
  access: "signed-in",
  limit: "write",
  summary: "Write a note",
  query: z.object({ draft: z.string().optional() }),
  body,
  response,
});
const events = defineRoute({
  kind: "stream",
  method: "GET",
  path: "/api/notes/new",
  access: "signed-in",
  limit: "stream",
  summary: "New notes",
  events: z.discriminatedUnion("type", [
    z.object({ type: z.literal("note"), text: z.string() }),
    z.object({ type: z.literal("end") }),
  ]),
});

function breaks(...after: readonly RouteDefinition[]): readonly string[] {
  return findBreaks(describeApi([note, events]), describeApi(after));
}

describe("a change of the api that breaks clients", () => {
  test.each<[sentence: string, change: Partial<typeof note> | object]>([
    ['access is "admin" instead of "signed-in"', { access: "admin" }],
    ["the query parameter draft is gone", { query: z.object({}) }],
    ["the query parameter draft is now required", { query: z.object({ draft: z.string() }) }],
    ["the body is no longer application/json", { body: undefined }],
    ["body.text is gone", { body: body.omit({ text: true }) }],
    ["body.kind is now required", { body: body.required() }],
    ["body.text has a narrower maxLength", { body: body.extend({ text: z.string().max(99) }) }],
    ["body.text has a narrower minLength", { body: body.extend({ text: z.string().min(1).max(100) }) }],
    ["body.text is number instead of string", { body: body.extend({ text: z.number() }) }],
    ['body.kind may no longer be "task"', { body: body.extend({ kind: z.enum(["note"]).optional() }) }],
    ["it no longer answers 200", { status: 201 }],
    ["answer.title is gone", { response: response.omit({ title: true }) }],
    ["answer.title may now be absent", { response: response.partial({ title: true }) }],
    ["answer.title is number instead of string", { response: response.extend({ title: z.number() }) }],
  ])("is reported: %s", (sentence, change) => {
    expect(breaks({ ...note, ...change }, events)).toEqual([`POST /api/notes: ${sentence}`]);
  });

  test("is reported when a route is removed", () => {
    expect(breaks(events)).toEqual(["POST /api/notes is gone"]);
  });

  test("is reported when a stream stops sending a kind of event", () => {
    const narrowed = {
      ...events,
      events: z.discriminatedUnion("type", [z.object({ type: z.literal("end") })]),
    };
    expect(breaks(note, narrowed)).toEqual(['GET /api/notes/new: answer may no longer be "note"']);
  });
});

describe("a change of the api that clients survive", () => {
  test.each<[name: string, change: object]>([
    ["nothing", {}],
    ["another summary", { summary: "Write one" }],
    ["open to everybody", { access: "public" }],
    ["a further optional field", { body: body.extend({ colour: z.string().optional() }) }],
    ["a longer text", { body: body.extend({ text: z.string().max(200) }) }],
    ["a further kind", { body: body.extend({ kind: z.enum(["note", "task", "list"]).optional() }) }],
    ["a further field in the answer", { response: response.extend({ at: z.string() }) }],
    [
      "a further state in the answer",
      { response: response.extend({ state: z.enum(["open", "done", "late"]) }) },
    ],
  ])("is not reported: %s", (_name, change) => {
    expect(breaks({ ...note, ...change }, events)).toEqual([]);
  });
});
