import { describe, expect, test } from "vitest";
import { parseOptions, UsageError } from "./options.ts";
import { serviceNames, withDependencies } from "./service-names.ts";

describe("the command line", () => {
  test("without arguments starts everything of the default instance", () => {
    expect(parseOptions([], "dev")).toEqual({
      command: "up",
      instanceName: "dev",
      only: [...serviceNames],
      remove: false,
    });
  });

  test("accepts an instance and a selection of services", () => {
    const options = parseOptions(["--instance", "e2e-1", "--only", "postgres,nats"], "dev");
    expect(options).toMatchObject({ instanceName: "e2e-1", only: ["postgres", "nats"] });
  });

  test("stops and removes an instance", () => {
    expect(parseOptions(["stop", "--instance", "x", "--remove"], "dev")).toMatchObject({
      command: "stop",
      instanceName: "x",
      remove: true,
    });
  });

  test("empties an instance", () => {
    expect(parseOptions(["reset", "--instance", "x"], "dev")).toMatchObject({
      command: "reset",
      instanceName: "x",
    });
  });

  test.each([
    [["start"], 'There is no command "start".'],
    [["--only", "mysql"], 'There is no service "mysql".'],
    [["--remove"], "--remove belongs to stop."],
    [["stop", "--only", "nats"], "takes no --only"],
    [["--wat"], "--wat"],
    [["stop", "all"], "Only one command"],
    [["reset", "--only", "postgres"], "reset concerns the whole instance"],
    [["reset", "--remove"], "--remove belongs to stop."],
  ])("refuses %j with a sentence", (args, sentence) => {
    expect(() => parseOptions(args, "dev")).toThrow(UsageError);
    expect(() => parseOptions(args, "dev")).toThrow(sentence);
  });

  test.each(["../etc", "", "A", "a_b", "-a", "a-", "cache", "locks", "slots", "x".repeat(33)])(
    'refuses "%s" as the name of an instance',
    (name) => {
      expect(() => parseOptions(["--instance", name], "dev")).toThrow(UsageError);
    },
  );
});

test("images imply the engine, which starts first", () => {
  expect(withDependencies(["images", "postgres"])).toEqual(["postgres", "docker", "images"]);
});
