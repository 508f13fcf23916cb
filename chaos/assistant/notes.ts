import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { liveTree } from "../backups/marked-files.ts";
import type { AssistantWorld } from "./world.ts";

/** First, middle and last in the order in which a change set writes them. */
export const noteFiles = ["aa-note.txt", "mm-note.txt", "zz-note.txt"];

const nothing = "nothing";

/** The text that all notes have, or a sentence about a mixture of several. */
export function notesIn({ world, server }: Pick<AssistantWorld, "world" | "server">): string {
  const folder = liveTree(world, server);
  const texts = new Set(
    noteFiles.map((name) => {
      const file = join(folder, name);
      return existsSync(file) ? readFileSync(file, "utf8") : nothing;
    }),
  );
  return texts.size === 1 ? [...texts].join("") : `a mixture of ${[...texts].join(" and ")}`;
}

/** One call for each note. */
export function writeNotes(text: string) {
  return noteFiles.map((path) => ({ tool: "write_file", input: { path, content: text } }));
}
