import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { post } from "../../http-client.fixture.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { approvalIn } from "./assistant-chat.fixture.ts";
import { call, readyLine, say, startScene } from "./assistant-scene.fixture.ts";
import { countTokensSince } from "./turn/budget.repository.ts";

const scene = await startScene();
const { follow, api, model } = scene;
let server: Awaited<ReturnType<typeof scene.openServer>>;
beforeEach(async () => {
  server = await scene.openServer();
  server.put(path, config);
  for (const line of [enabling, readyLine]) server.game.printRaw(line);
});
afterAll(() => scene.stop());

const path = "plugins/Homes/config.yml";
const config = "homes: 1\n";
const enabling = "[12:00:00 INFO]: [Homes] Enabling Homes v1.0";
const error = (text: string) => `[12:00:00 ERROR]: ${text}`;
const homes = (value: number | string) => call("edit_config", { path, edits: [{ path: ["homes"], value }] });

/** Approves whatever is asked until the turn ends. */
async function approveAll(events: Awaited<ReturnType<typeof server.chat.send>>) {
  let clicks = 0;
  let now = events;
  while (now.at(-1)?.type === "approval") {
    await server.chat.decide(approvalIn(now), "approved");
    clicks += 1;
    const seen = now.length;
    now = await server.chat.watch();
    if (now.length === seen) throw new Error("it does not go on");
  }
  return { clicks, end: now.at(-1) };
}

const ends = async (request: string) => approveAll(await server.chat.send(request));
const spent = async () =>
  (await countTokensSince(api.application.deps.rows, server.owner.id, new Date(0))).ofPerson;

test("an edit of a plugin that loads afterwards is checked", async () => {
  server.game.starts = () => [enabling, readyLine];
  follow(homes(5), say("Done."));
  expect(await ends("Five homes")).toMatchObject({ clicks: 1, end: { metadata: { verdict: "checked" } } });
  expect(server.read(path)).toBe("homes: 5\n");
  expect(await spent()).toBeGreaterThan(0);
});

test.each([
  ["says nothing about the plugin", [readyLine], "unchecked"],
  ["shows an error that it showed before", [enabling, error("Slow disk 7"), readyLine], "checked"],
  ["shows a new kind of error", [enabling, error("Homes is confused"), readyLine], "rolled-back"],
  ["throws something new", [enabling, "java.lang.IllegalStateException: no", readyLine], "rolled-back"],
  ["does not enable the plugin", ["[12:00:00 INFO]: [Other] Enabling Other v1", readyLine], "rolled-back"],
  [
    "can't load the plugin",
    [error("Error occurred while enabling Homes v1.0 (Is it up to date?)"), readyLine],
    "rolled-back",
  ],
])("a start that %s is judged by the console", async (_what, lines, verdict) => {
  server.game.printRaw(error("Slow disk 3"));
  server.game.starts = () => (server.read(path) === config ? [enabling, readyLine] : lines);
  follow(homes(5), say("All checked."));
  expect((await ends("Five homes")).end).toMatchObject({ metadata: { verdict } });
  expect(server.read(path)).toBe(verdict === "rolled-back" ? config : "homes: 5\n");
  expect((await spent()) === 0).toBe(verdict === "rolled-back");
});

describe("a change set that fails its check", () => {
  const broken = (values: readonly string[]) => () => {
    const value = /homes: "?(\w+)/.exec(server.read(path) ?? "")?.[1] ?? "";
    return values.includes(value)
      ? [enabling, error(`Homes is confused by ${value}`), readyLine]
      : [enabling, readyLine];
  };

  test("is put back, and the model gets another try with its own click", async () => {
    server.game.starts = broken(["a"]);
    follow(homes("a"), say("Done."), homes(7), say("Now it works."));
    expect(await ends("More homes")).toMatchObject({ clicks: 2, end: { metadata: { verdict: "checked" } } });
    expect(server.read(path)).toBe("homes: 7\n");
    expect(JSON.stringify(model.asked.at(-1))).toContain("printed a new error");
  });

  test("twice with the same error ends at the state before", async () => {
    server.game.starts = broken(["1a", "2a"]);
    follow(homes("1a"), say("Done."), homes("2a"), say("Done."), homes("1a"), say("Done."));
    expect(await ends("More homes")).toMatchObject({
      clicks: 2,
      end: { metadata: { verdict: "rolled-back" } },
    });
    expect([server.read(path), await spent()]).toEqual([config, 0]);
  });

  test("is repaired twice at most", async () => {
    server.game.starts = broken(["a", "b", "c", "d"]);
    follow(...["a", "b", "c", "d"].flatMap((value) => [homes(value), say("Done.")]));
    expect(await ends("More homes")).toMatchObject({
      clicks: 3,
      end: { metadata: { verdict: "rolled-back" } },
    });
    expect(server.read(path)).toBe(config);
  });

  test("is not called a success by a model that gives up", async () => {
    server.game.starts = broken(["a"]);
    follow(homes("a"), say("Done."), say("Task completed successfully."));
    expect((await ends("More homes")).end).toMatchObject({
      type: "error",
      metadata: { verdict: "rolled-back" },
    });
    expect(server.read(path)).toBe(config);
  });
});

describe("an unattended turn", () => {
  const start = async () => {
    const as = { headers: { cookie: server.owner.cookies } };
    const body = { serverId: server.serverId, prompt: "Five homes" };
    const answer = await post(`${api.url}/api/maintenance/ai-edit`, body, as);
    expect(answer.status).toBe(201);
    const turnOf = async () => {
      const { rows } = await api.application.pool.query<{ state: string; verdict: string; sentence: string }>(
        "select state, verdict, sentence from ai_turns where id = $1",
        [answer.json["turnId"]],
      );
      return rows[0];
    };
    await waitUntil("it has ended", async () => /done|failed|stopped/.test((await turnOf())?.state ?? ""));
    const { rows } = await api.application.pool.query(
      "select 1 from ai_approvals a join ai_turns t on t.id = a.turn_id where t.id = $1",
      [answer.json["turnId"]],
    );
    expect(rows).toEqual([]);
    return turnOf();
  };

  test("does not restart a server that runs", async () => {
    follow(homes(5), say("Done."));
    expect(await start()).toMatchObject({ state: "stopped", verdict: null });
    expect(server.read(path)).toBe(config);
  });

  test("edits a server that is off", async () => {
    const as = { headers: { cookie: server.owner.cookies } };
    await post(`${api.url}/api/servers/${server.serverId}/action`, { action: "stop" }, as);
    follow(homes(5), say("Done."));
    expect(await start()).toMatchObject({ state: "done", verdict: "unchecked" });
    expect(server.read(path)).toBe("homes: 5\n");
  });

  test.each([
    ["a command", call("run_command", { command: "op Mallory" })],
    ["an edit", call("write_file", { path: "ops.json", content: "[]" })],
  ])("is refused %s that needs a click", async (_what, reply) => {
    follow(reply, say("Done."));
    expect(await start()).toMatchObject({ state: "done", verdict: null, sentence: "Nothing was changed." });
    expect([server.game.typed, server.files.size]).toEqual([[], 1]);
  });
});
