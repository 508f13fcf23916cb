import { Writable } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, test } from "vitest";
import { hostileTexts, unsafeInTerminal } from "@blockwright/minecraft/hostile-text.fixture";
import { createLog, extendLogContext, withLogContext } from "./log.ts";

function capture() {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: createLog("trace", "test", destination), text: () => lines.join("") };
}

describe("a log line", () => {
  test.each(Object.entries(hostileTexts))("does nothing to a terminal: %s", (_name, hostile) => {
    const { log, text } = capture();
    log.warn({ reason: hostile, err: new Error(hostile) }, hostile);
    expect(text().slice(0, -1)).not.toMatch(unsafeInTerminal);
    expect(JSON.parse(text())).toMatchObject({ reason: hostile, msg: hostile });
  });

  test.each([
    { password: "canary" },
    { body: { newPassword: "canary" } },
    { headers: { cookie: "canary", "set-cookie": ["canary"], authorization: "canary" } },
    { deep: { list: [{ sessionToken: "canary" }] } },
    { SECRETS_KEYS: "canary" },
  ])("never contains the value of %j", (fields) => {
    const { log, text } = capture();
    log.info(fields, "something");
    expect(text()).toContain("[redacted]");
    expect(text()).not.toContain("canary");
  });

  test("keeps a failed query's text and omits its parameters", () => {
    const { log, text } = capture();
    const error = new DrizzleQueryError(
      "insert into users values ($1)",
      ["canary"],
      new Error("relation is gone"),
    );
    log.error({ err: error }, "failed");
    expect(text()).toContain("relation is gone");
    expect(text()).toContain("insert into users");
    expect(text()).not.toContain("canary");
  });

  test("has the ids of its request", () => {
    const { log, text } = capture();
    withLogContext({ requestId: "r1" }, () => {
      extendLogContext({ actorId: "a1", serverId: "s1" });
      log.info("inside");
    });
    log.info("outside");
    const [inside, egress] = text()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(inside).toMatchObject({ requestId: "r1", actorId: "a1", serverId: "s1" });
    expect(egress).not.toHaveProperty("requestId");
  });
});
