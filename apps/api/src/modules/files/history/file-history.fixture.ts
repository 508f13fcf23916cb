import type { TestApi } from "../../../api.fixture.ts";
import { findVersions } from "./file-versions.repository.ts";
import { keepVersion } from "./keep-version.ts";
import { readContent } from "./read-content.ts";

/** An earlier content of a file of this server. */
export async function someFileVersion(api: TestApi, serverId: string): Promise<string> {
  const { rows, transact } = api.application.deps;
  const by = { kind: "system", id: null, via: "system" } as const;
  const version = { serverId, path: "notes.txt", content: Buffer.from("before\n"), by };
  await transact((tx) => keepVersion(tx, version));
  const [kept] = await findVersions(rows, serverId, "notes.txt");
  return kept?.id ?? "";
}

/** All earlier contents of a file, newest first. */
export async function historyOf(api: TestApi, serverId: string, path: string): Promise<string[]> {
  const { rows } = api.application.deps;
  const texts: string[] = [];
  for (const { contentId } of await findVersions(rows, serverId, path))
    texts.push((await readContent(rows, contentId)).toString());
  return texts;
}
