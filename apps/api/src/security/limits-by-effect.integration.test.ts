import { randomUUID } from "node:crypto";
import type { RouteDefinition } from "@blockwright/contract/route";
import { serverActions } from "@blockwright/contract/server-actions";
import { afterAll, describe, expect, test } from "vitest";
import { ask } from "../http-client.fixture.ts";
import { someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { offeredTools } from "../modules/assistant/tools/offered-tools.ts";
import { makeCall } from "../modules/assistant/tools/make-call.ts";
import { findTurn } from "../modules/assistant/turn/turns.repository.ts";
import { someApproval } from "../modules/assistant/assistant.fixture.ts";
import { heldBack, startLimitsScene } from "./limits-scene.fixture.ts";
import { limitNames, routes, tools, withoutEffect } from "./limits.fixture.ts";
import { boundRoutes, readyRequest, type ReadyRequest } from "./ready-request.fixture.ts";

const scene = await startLimitsScene("routes and tools by effect");
const { api, owner, server, friendWith, share, tried } = scene;
const { deps, pool } = api.application;
afterAll(() => scene.stop());

describe("the tables are whole", () => {
  test("they have every route that changes a server", () => {
    const bound = boundRoutes(api)
      .filter(([, { method, access }]) => method !== "GET" && access.startsWith("server:"))
      .map(([name]) => name);
    expect(bound.toSorted()).toEqual([...Object.keys(routes), ...withoutEffect].toSorted());
  });

  test("they have every action of the AI editor that is not a look", () => {
    const looks = deps.tools().filter(({ access }) => serverActions[access].effect === "read");
    const offered = offeredTools(deps).map(({ name }) => name);
    expect([...Object.keys(tools), ...looks.map(({ name }) => name), "name_causes"].toSorted()).toEqual(
      offered.toSorted(),
    );
  });

  test("no socket takes messages", () => {
    expect(api.application.sockets().filter(({ definition }) => definition.receives)).toEqual([]);
  });
});

const ways = boundRoutes(api).flatMap(([name, route]) => {
  const [effect = "", refusedTo = ""] = routes[name]?.split(": ") ?? [];
  return refusedTo === ""
    ? []
    : [{ name, route, effect, refusedTo: limitNames.filter((one) => refusedTo.includes(one)) }];
});

async function send(route: RouteDefinition, person: TestPerson, request: ReadyRequest) {
  const typed =
    route.method === "POST" && route.path.endsWith("/console") ? { command: "list" } : request.body;
  return ask(request.url, {
    method: request.method,
    body: typed,
    headers: { ...request.headers, cookie: person.cookies },
    from: someAddress(),
  });
}

describe("a route has no effect for those without the right", () => {
  test.each(ways)("$name ($effect)", async ({ route, refusedTo }) => {
    const request = await readyRequest(api, route, owner);
    const { serverId } = request;
    for (const limit of refusedTo) {
      await share(serverId, limit);
      const seen = await tried(serverId, () => send(route, friendWith(limit), request));
      expect({ limit, ...seen }).toEqual({ limit, ...heldBack });
    }
    expect((await send(route, owner, request)).status).toBe(request.status);
  });
});

describe("the AI editor does nothing for those who may not use it", () => {
  test.each(Object.entries(tools))("%s", async (tool, input) => {
    for (const limit of limitNames) {
      const approvalId = await someApproval(api, server.serverId);
      const { rows } = await pool.query<{ turn_id: string }>(
        "select turn_id from ai_approvals where id = $1",
        [approvalId],
      );
      const turnId = rows[0]?.turn_id ?? "";
      await pool.query("update ai_turns set user_id = $2, state = 'running' where id = $1", [
        turnId,
        friendWith(limit).id,
      ]);
      const turn = await findTurn(deps.rows, turnId);
      if (!turn) throw new Error("there is no turn");
      const call = { id: randomUUID(), tool, input };
      const { isSame } = await tried(server.serverId, async () => {
        await makeCall(deps, turn, [], call);
        return { status: 0 };
      });
      const { rows: entries } = await pool.query<{ entry: { isError: boolean; text: string } }>(
        "select entry from ai_turn_entries where turn_id = $1",
        [turnId],
      );
      const refusals = entries.map(
        ({ entry }) => entry.isError && entry.text.startsWith("Your role on this server is"),
      );
      expect({ limit, isSame, refusals }).toEqual({ limit, isSame: true, refusals: [true] });
    }
  });
});
