import { expect, test } from "vitest";
import { createNodeKeys, sealForNode } from "./sealed-for-node.ts";

test("only the agent it was sealed for can open it", async () => {
  const [agent, other] = [await createNodeKeys(), await createNodeKeys()];
  const sealed = await sealForNode(agent.publicKey, "a password");
  expect(sealed).not.toContain(btoa("a password"));
  expect(await agent.open(sealed)).toBe("a password");
  await expect(other.open(sealed)).rejects.toThrow(/operation/);
});

test("the same text is sealed differently each time, and a modified one is refused", async () => {
  const agent = await createNodeKeys();
  const sealed = await sealForNode(agent.publicKey, "a password");
  expect(await sealForNode(agent.publicKey, "a password")).not.toBe(sealed);
  const changed = `${sealed.slice(0, -4)}${sealed.endsWith("AAA=") ? "BBB=" : "AAA="}`;
  await expect(agent.open(changed)).rejects.toThrow(/operation/);
});
