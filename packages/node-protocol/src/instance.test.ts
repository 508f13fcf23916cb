import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { instanceSpec } from "./instance.ts";

const spec = {
  instanceId: randomUUID(),
  serverId: randomUUID(),
  purpose: "live",
  power: "on",
  holds: [],
  generation: 1,
  restarts: 0,
  image: "example/java:21",
  command: ["java"],
  manners: {
    readyText: "Done",
    stopCommand: "stop",
    ping: "java",
    startTimeLimitMs: 60_000,
    stopGraceMs: 60_000,
  },
  limits: { memoryMb: 1024, cpus: 1, processes: 256, diskMb: 1024 },
  ports: [{ protocol: "tcp", port: 25_565 }],
};

function isAccepted(step: object, more: object = {}): boolean {
  const steps = [{ image: "example/java:21", command: ["java"], timeLimitMs: 1000, ...step }];
  const installation = { id: "first", files: [], texts: [], steps };
  return instanceSpec.safeParse({ ...spec, ...more, installation }).success;
}

const keep = (key: string, paths: string[] = ["server.jar"]) => ({ keep: { key, paths } });
const variables = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`V${at}`, "x"]));

test("a spec in its original form is still accepted", () => {
  expect(isAccepted({})).toBe(true);
});

test.each([
  ["a plain key", keep("spigot-1.20.1_build.4"), true],
  ["a key with a slash", keep("a/b"), false],
  ["an empty key", keep(""), false],
  ["a key of 201 letters", keep("x".repeat(201)), false],
  ["a path upwards", keep("a", ["../x"]), false],
  ["a path of the machine", keep("a", ["/etc/x"]), false],
  ["no path", keep("a", []), false],
  ["eleven paths", keep("a", Array.from("abcdefghijk")), false],
])("a step that keeps its result under %s is validated", (_what, step, isFine) => {
  expect(isAccepted(step)).toBe(isFine);
});

test.each([
  ["an ordinary variable", { LD_LIBRARY_PATH: "/data" }, true],
  ["twenty of them", variables(20), true],
  ["twenty-one", variables(21), false],
  ["a name with an equals sign", { "A=B": "x" }, false],
  ["a value with a zero character", { A: "x\0y" }, false],
])("%s is validated alike for a step and for the server", (_what, environment, isFine) => {
  expect(isAccepted({ environment })).toBe(isFine);
  expect(isAccepted({}, { environment })).toBe(isFine);
});

const about = {
  name: "My world",
  platform: "java",
  software: "paper",
  minecraftVersion: "1.21.4",
  uses: [null],
};
const aboutOf = (told: unknown) =>
  instanceSpec.parse({ ...spec, about: told, installation: { id: "first", files: [], texts: [], steps: [] } })
    .about;

test.each([
  ["60 characters", "x".repeat(60), "x".repeat(60)],
  ["61 characters", "x".repeat(61), "x".repeat(60)],
  ["60 characters, one of which takes two units", `${"x".repeat(59)}😀`, "x".repeat(59)],
  ["nothing but such characters", "😀".repeat(60), "😀".repeat(30)],
])("a name of %s is cut between two characters", (_what, name, shown) => {
  expect(aboutOf({ ...about, name })).toEqual({ ...about, name: shown });
});

test.each([
  ["software that this node does not know", { ...about, software: "software of next year" }],
  ["a version without end", { ...about, minecraftVersion: "1".repeat(41) }],
  ["no description at all", "a server"],
])("an instance with %s runs, and only its description is missing", (_what, told) => {
  expect(aboutOf(told)).toBeUndefined();
});
