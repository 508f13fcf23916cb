import { describe, expect, it } from "vitest";
import { runtimeErrorOf } from "./runtime-error.ts";

function answer(statusCode: number, message: string): Error {
  return Object.assign(new Error(`(HTTP code ${statusCode}) server error - ${message} `), { statusCode });
}

function broken(code: string): Error {
  return Object.assign(new Error(`connect ${code}`), { code });
}

describe("an error of the engine", () => {
  it.each([
    [broken("ECONNREFUSED"), "engine-away", "The container engine of this node does not answer."],
    [broken("ENOENT"), "engine-away", "The container engine of this node does not answer."],
    [new Error("socket hang up"), "engine-away", "The container engine of this node does not answer."],
    [
      answer(404, "No such image: blockwright/java:99"),
      "no-image",
      "The image blockwright/java:99 is not on this node.",
    ],
    [
      answer(500, "driver failed: Bind for 0.0.0.0:25565 failed: port is already allocated"),
      "port-taken",
      "Port 25565 is already in use on this node.",
    ],
    [
      answer(500, "Error starting userland proxy: listen udp4 0.0.0.0:19132: bind: address already in use"),
      "port-taken",
      "Port 19132 is already in use on this node.",
    ],
    [answer(500, "something else"), "unknown", "The container engine refused: something else"],
  ])("%s has a code and one sentence", (error, code, message) => {
    expect(runtimeErrorOf(error)).toMatchObject({ code, message, cause: error });
  });
});
