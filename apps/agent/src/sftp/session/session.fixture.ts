import { duplexPair } from "node:stream";
import { onTestFinished } from "vitest";
import { treeForTest } from "../../files/tree.fixture.ts";
import { RawClient } from "./raw-client.fixture.ts";
import { createRoom } from "./room.ts";
import { serveSession } from "./serve-session.ts";
import { Denied, noCounts, type SessionContext } from "./session-context.ts";

/** A session on its own tree, with a client that has completed the greeting. */
export async function openSession({ limitBytes = 1e9 }: { limitBytes?: number } = {}) {
  const { tree, folder } = treeForTest();
  const rights = { mayRead: true, mayWrite: true };
  const require = (isAllowed: boolean) => {
    if (!isAllowed) throw new Denied("You may not do that on this server.");
  };
  const versions: string[] = [];
  const moves: string[] = [];
  const history = {
    isAway: false,
    keep: async (path: string, content: Buffer) => {
      if (history.isAway) throw new Denied("It can't be kept.");
      versions.push(`${path}: ${content.toString()}`);
    },
    move: async (from: string, to: string) => void moves.push(`${from} to ${to}`),
  };
  const context: SessionContext = {
    history,
    tree,
    rights: { requireRead: () => require(rights.mayRead), requireWrite: () => require(rights.mayWrite) },
    room: createRoom(limitBytes, async () => (await tree.apparentSize("")).bytes),
    counts: noCounts(),
  };
  const [here, there] = duplexPair();
  const errors: unknown[] = [];
  const ended = serveSession(there, context, { onError: (error) => errors.push(error) }).then(
    () => "ended",
    (error: unknown) => error,
  );
  // One end of the pair does not notice that the other is closed.
  const hangUp = () => {
    here.destroy();
    there.destroy();
  };
  onTestFinished(hangUp);
  const client = new RawClient(here);
  const greeting = await client.greet();
  return { client, greeting, folder, rights, context, history, versions, moves, ended, errors, hangUp };
}
