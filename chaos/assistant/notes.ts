import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { liveTree } from "../backups/marked-files.ts";
import type { AssistantWorld } from "./world.ts";

/** First, middle and last in the order in which a change set writes them. */
export const noteFiles = ["aa-note.txt", "mm-note.txt", "zz-note.txt"];

/** The settings of a plugin that reads them again while the server runs. */
export const pluginFile = "plugins/Essentials/config.yml";

/** What turns change. */
export const changedFiles = [...noteFiles, pluginFile];

const nothing = "nothing";

/** The text of each file that turns change. */
export function textsIn({ world, server }: Pick<AssistantWorld, "world" | "server">): readonly string[] {
  const folder = liveTree(world, server);
  return changedFiles.map((name) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, "utf8") : nothing;
  });
}

/** The server does not start if it can't read this file. */
export const settingsFile = "spigot.yml";

export function settingsIn({ world, server }: Pick<AssistantWorld, "world" | "server">): string {
  return readFileSync(join(liveTree(world, server), settingsFile), "utf8");
}

/** One call for each note. */
export function writeNotes(text: string) {
  return noteFiles.map((path) => ({ tool: "write_file", input: { path, content: text } }));
}
