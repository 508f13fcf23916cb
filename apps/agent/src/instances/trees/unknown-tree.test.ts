import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { idleSpec, openIdleNode } from "../idle-node.fixture.ts";

test("an agent that has lost its records keeps the world that it finds in place of a first installation", async () => {
  const folder = mkdtempSync(join(tmpdir(), "unknown-tree-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const instanceId = randomUUID();
  const install = async () => {
    const node = await openIdleNode(folder);
    await node.instances.apply(idleSpec(instanceId, 1, "first", false));
    await vi.waitFor(() => expect(node.instances.get(instanceId).observe().state).toBe("offline"), {
      timeout: 10_000,
    });
    return node;
  };
  const before = await install();
  const world = join(before.volumes.pathOf(instanceId), "level.dat");
  writeFileSync(world, "the only copy");
  before.instances.detach();
  rmSync(join(folder, "state"), { recursive: true });

  const after = await install();
  onTestFinished(() => after.instances.detach());
  const [kept] = await after.volumes.listTrash();
  expect(kept).toMatchObject({ volumeId: instanceId });
  const trash = join(after.volumes.pathOf(instanceId), "../../trash");
  const [name = ""] = readdirSync(trash);
  expect(readFileSync(join(trash, name, "level.dat"), "utf8")).toBe("the only copy");
});
