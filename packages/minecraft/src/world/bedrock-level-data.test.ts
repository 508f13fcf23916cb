import { expect, test } from "vitest";
import { readBedrockLevelData } from "./bedrock-level-data.ts";
import { bedrockLevelData } from "./bedrock-level-data.fixture.ts";

const whole = bedrockLevelData("Islands", [1, 21, 44, 1, 0]);

test("a Bedrock world tells its name and the version that opened it last", () => {
  expect(readBedrockLevelData(whole)).toEqual({ name: "Islands", minecraftVersion: "1.21.44" });
});

test("a file that breaks off tells nothing", () => {
  for (let length = 0; length < whole.length; length += 1)
    expect(readBedrockLevelData(whole.subarray(0, length))).toBeUndefined();
});

test("a version that can't be one is not told", () => {
  expect(readBedrockLevelData(bedrockLevelData("Islands", [-1, 2, 3]))?.minecraftVersion).toBeNull();
  expect(readBedrockLevelData(bedrockLevelData("Islands", [1]))?.minecraftVersion).toBeNull();
});
