import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Manners } from "@blockwright/node-protocol/instance";
import { idleSpec, quietLog } from "../../instances/idle-node.fixture.ts";
import type { Talking } from "./console-dialogue.ts";
import { withQuietWorld } from "./quiet-world.ts";

const bedrock = {
  "save hold": "Saving...",
  "save query": "world/level.dat:10, world/db/CURRENT:16",
  "save resume": "Changes to the world are resumed.",
};
const answers: Readonly<Record<Exclude<Manners["ping"], "none">, Readonly<Record<string, string>>>> = {
  java: {
    "save-off": "Automatic saving is now disabled",
    "save-all flush": "Saved the game",
    "save-on": "Automatic saving is now enabled",
  },
  bedrock,
  nethernet: bedrock,
};

test.each(["java", "bedrock", "nethernet"] as const)(
  "pauses saving with the commands of a server that answers over %s",
  async (ping) => {
    const idle = idleSpec(randomUUID(), 1, "any", false);
    const spec = { ...idle, manners: { ...idle.manners, ping } };
    const commands: string[] = [];
    const lines: { number: number; text: string; at: string }[] = [];
    const server: Talking = {
      spec,
      observe: () => ({ ...spec, state: "online", lastExit: null, progress: null }),
      writeConsole: async (command) => {
        commands.push(command);
        const text = answers[ping][command];
        if (text !== undefined) lines.push({ number: lines.length, text, at: new Date(0).toISOString() });
        return true;
      },
      readConsole: (_epoch, after) => ({
        epoch: "one",
        lines: lines.filter(({ number }) => number > after),
        skipped: 0,
      }),
    };
    const nothing = async () => undefined;
    const deps = {
      records: { add: nothing, remove: nothing, list: async () => [] },
      instances: { get: () => server },
      log: quietLog,
      ended: new AbortController().signal,
    };
    const { savesAgain } = await withQuietWorld(deps, server, new AbortController().signal, async () => 1);
    await savesAgain;
    expect(commands).toEqual(Object.keys(answers[ping]));
  },
  20_000,
);
