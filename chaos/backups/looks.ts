import { readFileSync } from "node:fs";
import { join } from "node:path";
import { callApi, type ApiAnswer } from "../build/people.ts";
import type { BuildWorld } from "../build/world.ts";
import type { OwnedServer } from "../servers/owned.ts";
import { bulkFile, bulkOf, liveTree } from "./marked-files.ts";
import { askBackup } from "./orders.ts";
import type { ResticCommand } from "./restic-processes.ts";

export interface LookedInto {
  readonly world: BuildWorld;
  readonly server: OwnedServer;
  readonly backupId: string;
  /** The marker of the files in the backup. */
  readonly marker: string;
}

/** A look into a backup, which a person repeats until it succeeds. */
export interface Look {
  /** Resolves to undefined if the answer is complete and right, otherwise to the reason. */
  ask(untilKilled?: Promise<void>): Promise<string | undefined>;
}

/** A point in a look into a backup at which something is killed. */
export interface LookStep {
  readonly name: string;
  /** What restic runs in this step. */
  readonly command: ResticCommand;
  open(looked: LookedInto): Look;
}

const answersWithinMs = 60_000;

export const lookSteps: readonly LookStep[] = [
  { name: "listing a folder", command: "ls", open: openListing },
  { name: "finding files to download", command: "ls", open: openDownload },
  { name: "sending a download", command: "dump", open: openDownload },
  { name: "restoring a file", command: "dump", open: openRestoring },
];

function openListing({ world, server, backupId }: LookedInto): Look {
  return {
    ask: async () => {
      const { status, body } = await askBackup(world, server, `${backupId}/files?dir=chaos`, "GET");
      if (status !== 200) return refusal({ status, body });
      const names = (body["files"] as { name: string }[]).map(({ name }) => name);
      return names.join() === "marker.txt" ? undefined : `Other files are listed: ${names.join()}.`;
    },
  };
}

/** Continues with the bytes that are missing, as a browser does. */
function openDownload({ world, server, backupId, marker }: LookedInto): Look {
  let got = Buffer.alloc(0);
  let link: string | undefined;
  let tag = "";
  return {
    ask: async (untilKilled) => {
      link ??= await linkTo(world, server, backupId);
      const answer = await fetch(world.url + link, {
        headers: { cookie: server.builder.cookies, range: `bytes=${got.length}-`, "if-range": tag },
        signal: AbortSignal.timeout(answersWithinMs),
      });
      if (!answer.ok || !answer.body) return refusal({ status: answer.status, body: await readJson(answer) });
      tag = answer.headers.get("etag") ?? "";
      if (answer.status === 200) got = Buffer.alloc(0);
      for await (const piece of answer.body) {
        got = Buffer.concat([got, piece]);
        await untilKilled;
      }
      return got.equals(bulkOf(marker)) ? undefined : `Other bytes were sent: ${got.length} of them.`;
    },
  };
}

async function linkTo({ url }: BuildWorld, { builder }: OwnedServer, backupId: string): Promise<string> {
  const { body } = await callApi(url, `/api/backups/${backupId}/links`, {
    method: "POST",
    cookies: builder.cookies,
    body: { dir: "", names: [bulkFile] },
  });
  return String(body["url"]);
}

function openRestoring({ world, server, backupId, marker }: LookedInto): Look {
  return {
    ask: async () => {
      const answer = await callApi(world.url, `/api/backups/${backupId}/files/restore`, {
        method: "POST",
        cookies: server.builder.cookies,
        body: { paths: [bulkFile] },
      });
      if (answer.status !== 200) return refusal(answer);
      const [failed] = answer.body["failed"] as { error: string }[];
      if (failed) return failed.error;
      const restored = readFileSync(join(liveTree(world, server), bulkFile));
      return restored.equals(bulkOf(marker)) ? undefined : "Other bytes are in place.";
    },
  };
}

async function readJson(answer: Response): Promise<ApiAnswer["body"]> {
  return (await answer.json()) as ApiAnswer["body"];
}

function refusal({ status, body }: ApiAnswer): string {
  const { error } = body;
  return typeof error === "string" ? error : `answered ${status}`;
}
