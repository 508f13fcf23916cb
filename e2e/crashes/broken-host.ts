import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { BrokenServer } from "../../eval/crashes/broken-server.ts";
import {
  call,
  drainNode,
  enrolNode,
  type EnrolledNode,
  offerFiles,
  type Owner,
  signUpOwner,
} from "../node-under-test.ts";
import { acceptEula } from "../steps/build-steps.ts";
import { orderBroken } from "../steps/crash-steps.ts";

const atOnce = 3;

export interface BrokenHost {
  readonly owner: Owner;
  readonly node: EnrolledNode;
}

/** A machine and an owner for broken servers, for the tests of this file. */
export function hostBrokenServers() {
  let host: BrokenHost;
  let source: Awaited<ReturnType<typeof offerFiles>>;
  const folder = mkdtempSync(join(tmpdir(), "broken-"));
  beforeAll(async () => {
    source = await offerFiles();
    const node = await enrolNode();
    host = { node, owner: await signUpOwner() };
    await acceptEula(host.owner);
  }, 180_000);
  afterAll(async () => {
    await drainNode(host.node.nodeId);
    await host.node.agent.kill("SIGTERM");
    source.close();
    rmSync(folder, { recursive: true });
  }, 180_000);

  async function visit<One>(
    server: BrokenServer,
    look: (host: BrokenHost, serverId: string) => Promise<One>,
  ): Promise<One> {
    const serverId = await orderBroken(host.owner, { source, folder }, server);
    try {
      return await look(host, serverId);
    } finally {
      await call(`/api/servers/${serverId}`, { method: "DELETE", cookie: host.owner.cookie });
    }
  }

  return {
    /** Three at once. Each is created before it is looked at, and deleted afterwards. */
    async visitAll<One extends { readonly server: BrokenServer }, Row>(
      all: readonly One[],
      look: (one: One, host: BrokenHost, serverId: string) => Promise<Row>,
      stuck: (one: One, sentence: string) => Row,
    ): Promise<readonly Row[]> {
      const rows = new Map<One, Row>();
      const waiting = [...all];
      const work = async () => {
        for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
          const visited = one;
          const row = await visit(one.server, (...given) => look(visited, ...given)).catch((error: unknown) =>
            stuck(visited, error instanceof Error ? error.message.slice(0, 150) : String(error)),
          );
          rows.set(one, row);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return all.flatMap((one) => rows.get(one) ?? []);
    },
  };
}
