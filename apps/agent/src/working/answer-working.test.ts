import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestPath } from "@blockwright/node-protocol/working";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { askOf, at, treesOf } from "../transfers/rpc.fixture.ts";
import { workingHandlers } from "./answer-working.ts";
import { createWorkingStates } from "./working-states.ts";

test("a large file is read to its end for its digest", async () => {
  const folder = mkdtempSync(join(tmpdir(), "blockwright-digest-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const content = Buffer.alloc(3_000_000, "jar");
  writeFileSync(join(folder, "a.jar"), content);
  const log = pino({ level: "silent" });
  const volumes = { pathOf: () => folder };
  const states = createWorkingStates({
    folder: join(folder, "working"),
    volumes,
    log,
    now: () => new Date(),
  });
  const get = () => {
    throw new Error("no instance is needed");
  };
  const ask = askOf(workingHandlers(states, { get }, treesOf(folder)));
  expect(await ask(digestPath, { ...at, path: "a.jar" })).toEqual({
    sha256: createHash("sha256").update(content).digest("hex"),
    sizeBytes: content.length,
  });
});
