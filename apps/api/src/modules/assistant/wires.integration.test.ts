import { describe, expect, test } from "vitest";
import { approvalIn } from "./assistant-chat.fixture.ts";
import { call, say, startScene } from "./assistant-scene.fixture.ts";

/** The same turn, up to what differs each time. */
async function playTurn(wire: "anthropic" | "openai") {
  const scene = await startScene(wire);
  try {
    const server = await scene.openServer();
    server.put("server.properties", "# Kept\nmax-players=10\nrcon.password=hunter2\n");
    scene.follow(
      call("read_file", { path: "server.properties" }),
      call("edit_properties", { edits: [{ key: "max-players", value: "20" }] }),
      say("There is room for 20 players now."),
    );
    const asking = await server.chat.send("Room for 20 players");
    await server.chat.decide(approvalIn(asking), "approved");
    const events = await server.chat.watch();
    const asked = scene.model.asked.map(({ turns, tools, instructions }) => ({
      turns: turns.map((turn) => ("id" in turn ? { ...turn, id: "" } : turn)),
      tools,
      instructions,
    }));
    return {
      wires: new Set(scene.model.asked.map((one) => one.wire)),
      asked,
      shown: events
        .filter(({ type }) => type !== "approval" && type !== "thinking")
        .map(({ type, content }) => [type, content]),
      end: server.read("server.properties"),
    };
  } finally {
    await scene.stop();
  }
}

describe("a turn over both wires", () => {
  test("is the same for the model, the person and the server", async () => {
    const { wires: first, ...overAnthropic } = await playTurn("anthropic");
    const { wires: second, ...overOpenAi } = await playTurn("openai");
    expect([...first, ...second]).toEqual(["anthropic", "openai"]);
    expect(overAnthropic).toEqual(overOpenAi);
    expect(overAnthropic.end).toBe("# Kept\nmax-players=20\nrcon.password=hunter2\n");
    expect(JSON.stringify(overAnthropic.asked)).not.toContain("hunter2");
    expect(overAnthropic.shown.at(-1)).toEqual(["done", "Task completed successfully"]);
  }, 180_000);
});
