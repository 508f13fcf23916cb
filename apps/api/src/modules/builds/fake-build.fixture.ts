import { watchConsole } from "@blockwright/node-protocol/rpc";
import type { TestApi } from "../../api.fixture.ts";
import { post } from "../../http-client.fixture.ts";
import type { TestPerson } from "../accounts/people.fixture.ts";
import type { FakeNode } from "../nodes/fake-node.fixture.ts";
import { someRecipeFile } from "./builds.fixture.ts";
import { vanillaLock } from "./install/vanilla-lock.fixture.ts";

/** A build whose files are decided, so that no source is asked. */
export async function importLockedBuild(api: TestApi, { cookies }: TestPerson) {
  api.clock.set(new Date());
  const file = someRecipeFile();
  const { json } = await post(`${api.url}/api/builds/import`, { file }, { headers: { cookie: cookies } });
  const buildId = String(json["id"]);
  const { rows } = await api.application.pool.query(
    "update build_tasks set lock = $1 where id = $2 returning server_id",
    [JSON.stringify(vanillaLock), buildId],
  );
  const serverId = (rows[0] as { server_id: string }).server_id;
  return { buildId, serverId, run: { buildId, attempt: 1, serverId } };
}

/** The console of a game whose whitelist is off. */
export function answerWhitelist(node: FakeNode, before: readonly string[] = []): void {
  node.answers.set(watchConsole.name, () => {
    const answers = node.typed.map(() => "[12:00:00 INFO]: Whitelist is already turned off");
    const lines = [...before, ...answers].map((text, number) => ({ number, text }));
    return { epoch: "a", lines, skipped: 0 };
  });
}
