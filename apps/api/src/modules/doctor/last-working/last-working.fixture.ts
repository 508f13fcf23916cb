import { createHash, randomUUID } from "node:crypto";
import {
  describeWorking,
  readWorking,
  type WorkingDifferences,
  type WorkingState,
} from "@blockwright/node-protocol/working";
import type { TestApi } from "../../../api.fixture.ts";
import { giveFiles } from "../../changes/node-files.fixture.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";

export const contentOf = (text: string) => ({
  sha256: createHash("sha256").update(text).digest("hex"),
  sizeBytes: text.length,
});
export const keptOf = (text: string) => ({ ...contentOf(text), mode: 0o640 });

/** One id for all, so that a request can name the state of any server. */
export const someStateId = "5b1c2f0e-3c58-4b8e-9d0a-111111111111";

/** The machine keeps this state of the server, whose texts it can read. */
export async function someWorkingServer(
  api: TestApi,
  owner: { readonly id: string },
  differences: Partial<WorkingDifferences> = { missing: [{ path: "plugins/A.jar", kept: keptOf("A") }] },
  { files = {}, state = {} }: { files?: Record<string, string>; state?: Partial<WorkingState> } = {},
): Promise<TestServer> {
  const server = await someRunningServer(api, owner);
  const { node, instanceId } = server;
  const spec = node.specs.get(instanceId);
  const present = giveFiles(node, () => undefined);
  for (const [path, text] of Object.entries(files)) present.set(`${instanceId} ${path}`, Buffer.from(text));
  node.answers.set(describeWorking.name, () => ({
    state: {
      id: someStateId,
      installationId: randomUUID(),
      startedAt: new Date(Date.now() - 60_000).toISOString(),
      players: 3,
      files: 4,
      sizeBytes: 4000,
      image: spec?.image ?? "",
      command: spec?.command ?? [],
      memoryMb: spec?.limits.memoryMb ?? 0,
      ...state,
    },
    differences: { changed: [], missing: [], added: [], isComplete: true, ...differences },
  }));
  node.answers.set(readWorking.name, () => ({ bytes: Buffer.from("kept").toString("base64") }));
  return server;
}
