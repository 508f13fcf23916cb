import { createHash } from "node:crypto";
import { deletePath } from "@blockwright/node-protocol/files";
import { movePath, statPath } from "@blockwright/node-protocol/file-operations";
import { digestPath, putWorking } from "@blockwright/node-protocol/working";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { NodeRefusal, type CallNode } from "../../nodes/index.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import type { KeptItem } from "../change.ts";
import { applyKeptItem } from "./apply-kept-item.ts";

const api = await startTestApi();
afterAll(() => api.stop());

let instanceId: string;
beforeAll(async () => {
  ({ instanceId } = await someRunningServer(api, await signUpSomebody(api.url)));
});

const path = "plugins/A.jar";
const aside = `${path}.removed-1`;
const stampOf = (text: string) => ({
  digest: { algorithm: "sha256" as const, hex: createHash("sha256").update(text).digest("hex") },
  sizeBytes: text.length,
});
const changedJar: KeptItem = {
  kind: "restore-kept",
  path,
  before: stampOf("bad"),
  after: stampOf("good"),
  aside,
};
const missingJar: KeptItem = { ...changedJar, before: null, aside: null };

/** A node with these files, which dies before the given step. */
function nodeWith(files: Map<string, string>, dieBefore = Infinity): CallNode {
  let steps = 0;
  const has = (wanted: string) => {
    const text = files.get(wanted);
    if (text === undefined) throw new NodeRefusal("path-refused", "as a node would", "missing");
    return text;
  };
  return async (_nodeId, rpc, body) => {
    const request = body as unknown as Record<"path" | "from" | "to", string>;
    if (rpc.effect === "changes" && ++steps >= dieBefore) throw new Error("killed");
    switch (rpc.name) {
      case digestPath.name: {
        const { digest, sizeBytes } = stampOf(has(request.path));
        return { sha256: digest.hex, sizeBytes } as never;
      }
      case statPath.name:
        has(request.path);
        break;
      case movePath.name:
        files.set(request.to, has(request.from));
        files.delete(request.from);
        break;
      case deletePath.name:
        files.delete(request.path);
        break;
      case putWorking.name:
        files.set(request.path, "good");
    }
    return {} as never;
  };
}

const apply = (item: KeptItem, direction: "forth" | "back", callNode: CallNode, isOnlyCheck = false) =>
  applyKeptItem({ ...api.application.deps, callNode }, item, { instanceId, direction, isOnlyCheck });

test.each([
  ["a changed file", changedJar, { [path]: "bad" }, { [path]: "good", [aside]: "bad" }],
  ["a missing file", missingJar, {}, { [path]: "good" }],
])("%s is put back and taken away again, wherever a run was killed", async (_what, item, before, after) => {
  for (const killedBefore of [1, 2, 3]) {
    const files = new Map(Object.entries(before));
    await apply(item, "forth", nodeWith(files), true);
    expect(Object.fromEntries(files)).toEqual(before);
    await apply(item, "forth", nodeWith(files, killedBefore)).catch(() => undefined);
    await apply(item, "forth", nodeWith(files));
    expect(Object.fromEntries(files)).toEqual(after);
    await apply(item, "back", nodeWith(files, killedBefore)).catch(() => undefined);
    await apply(item, "back", nodeWith(files));
    expect(Object.fromEntries(files)).toEqual(before);
  }
});

test("a file that has changed since is left alone, in both directions", async () => {
  const files = new Map([[path, "third"]]);
  for (const direction of ["forth", "back"] as const)
    await expect(apply(changedJar, direction, nodeWith(files), true)).rejects.toThrow(path);
  expect(files.get(path)).toBe("third");
});
