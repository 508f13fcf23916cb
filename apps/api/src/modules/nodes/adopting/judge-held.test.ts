import { expect, test } from "vitest";
import type { HeldInstance } from "@blockwright/node-protocol/strays";
import { someHeld } from "./held.fixture.ts";
import { highestGeneration, judgeHeld } from "./judge-held.ts";

const config = {
  images: { java: { 21: "blockwright/java:21" }, builder: {}, native: "blockwright/native:latest" },
  nodePorts: { first: 25_500, last: 25_999 },
};
const judge = (held: HeldInstance) => judgeHeld(config, held.spec.instanceId, held);
const about = someHeld().spec.about!;
const { manners, limits } = someHeld().spec;
const tcp = (port: number, last?: number) => ({
  protocol: "tcp" as const,
  port,
  ...(last !== undefined && { last }),
});

test("an honest machine's server can be adopted, and so can a Bedrock server", () => {
  expect(judge(someHeld())).toBeUndefined();
  const bedrock = { ...about, platform: "bedrock", software: "bedrock" } as const;
  const environment = { LD_LIBRARY_PATH: "." };
  const image = "blockwright/native:latest";
  expect(judge(someHeld({ about: bedrock, image, environment }))).toBeUndefined();
});

test.each<[string, HeldInstance, RegExp]>([
  ["a copy for a check", someHeld({ purpose: "trial" }), /temporary copy/],
  ["files that are not complete", someHeld({}, { isInstalled: false }), /not complete/],
  ["a generation without end", someHeld({ generation: highestGeneration + 1 }), /can't have/],
  ["restarts without end", someHeld({ restarts: 2_147_483_647 }), /can't have/],
  ["an image that is not ours", someHeld({ image: "evil/java:21" }), /image/],
  ["an image for building", someHeld({ image: "blockwright/native:latest" }), /image/],
  ["variables that load code", someHeld({ environment: { LD_PRELOAD: "./a.so" } }), /not ours/],
  ["another folder of libraries", someHeld({ environment: { LD_LIBRARY_PATH: "/" } }), /not ours/],
  ["a zero character in its command", someHeld({ command: ["java", "a\0b"] }), /not ours/],
  [
    "half a character in its ready text",
    someHeld({ manners: { ...manners, readyText: "\uD800" } }),
    /not ours/,
  ],
  [
    "lines in its stop command",
    someHeld({ manners: { ...manners, stopCommand: "stop\nop me" } }),
    /not ours/,
  ],
  ["a zero character in its installation", someHeld({}, { installationId: "\0" }), /not ours/],
  ["a command without end", someHeld({ command: ["java", "a".repeat(20_001)] }), /not ours/],
  ["all processors", someHeld({ limits: { ...limits, cpus: 64 } }), /processors/],
  ["a thousand processes", someHeld({ limits: { ...limits, processes: 4096 } }), /processors or processes/],
  ["a port of the machine itself", someHeld({ ports: [tcp(2222)] }), /port 2222/],
  ["a row that ends outside", someHeld({ ports: [tcp(25_990, 26_001)] }), /port 26000/],
  [
    "a port twice",
    someHeld({ ports: [tcp(25_600), tcp(25_600)], about: { ...about, uses: [null, null] } }),
    /twice/,
  ],
  ["a port for nothing", someHeld({ ports: [tcp(25_600), tcp(25_601)] }), /what its ports are for/],
  [
    "no port for players",
    someHeld({ about: { ...about, uses: [{ addOn: "bluemap", purpose: "web-map" }] } }),
    /what its ports are for/,
  ],
  ["software of another edition", someHeld({ about: { ...about, platform: "bedrock" } }), /does not exist/],
  [
    "a version that is a path",
    someHeld({ about: { ...about, minecraftVersion: "../1.21" } }),
    /does not exist/,
  ],
])("%s is refused", (_what, held, sentence) => {
  expect(judge(held)).toMatch(sentence);
});

test("an answer about another instance, or without what it runs, is refused", () => {
  expect(judgeHeld(config, "another", someHeld())).toMatch(/another server/);
  const { about: _about, ...spec } = someHeld().spec;
  expect(judge({ ...someHeld(), spec })).toMatch(/which software/);
});
