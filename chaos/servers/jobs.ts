import type { BuildWorld } from "../build/world.ts";
import { askServer, restoreDeleted, type OwnedServer } from "./owned.ts";

/** A job on a server, with its steps and the log line each step writes when its effect is done. */
export interface JobKind {
  readonly name: string;
  readonly lastLines: Readonly<Record<string, string>>;
  /** Returns the job's id. */
  begin(world: BuildWorld, server: OwnedServer): Promise<string>;
  /** Which files are in place after success; undefined: new ones. */
  wanted(server: OwnedServer): string | undefined;
}

export const reinstallKind: JobKind = {
  name: "reinstall",
  lastLines: {
    "choose software": "^Chose ",
    "stop server": "^The server is down",
    "install software": "^Minecraft is installed",
    "configure settings": "^Wrote ",
    "launch server": "^Players can join",
  },
  begin: async (world, server) => {
    const { body } = await askServer(world, server);
    const serverType = body["serverType"] === "vanilla" ? "paper" : "vanilla";
    return beginBy(world, server, "/reinstall", { serverType, minecraftVersion: "1.21.4" });
  },
  wanted: () => undefined,
};

export const undoKind: JobKind = {
  name: "undo",
  lastLines: {
    "stop server": "^The server is down",
    "bring back": "^The earlier files are back",
    "launch server": "^The server is up",
  },
  begin: async (world, server) => {
    const [undoable] = await world.query<{ id: string }>(
      `select id from maintenance_jobs where server_id = $1 and undo_until > now()
        order by created_at desc limit 1`,
      [server.serverId],
    );
    return beginBy(world, server, `/jobs/${undoable?.id}/undo`, {});
  },
  wanted: ({ earlierMarker }) => earlierMarker ?? "",
};

/** Restores a deleted server, which is offline afterwards. */
export const restoreKind: JobKind = {
  name: "restore",
  lastLines: { "stop server": "^The server is down", "bring back": "^The earlier files are back" },
  begin: restoreDeleted,
  wanted: ({ marker }) => marker,
};

async function beginBy(world: BuildWorld, server: OwnedServer, path: string, body: object): Promise<string> {
  const answer = await askServer(world, server, path, body);
  if (answer.status !== 200)
    throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return String(answer.body["jobId"]);
}
