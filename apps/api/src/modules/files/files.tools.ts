import { z } from "zod";
import { defineTool, type Tool } from "../../platform/tool.ts";
import { listFiles } from "./browse/list-files.ts";
import { searchFiles } from "./browse/search-files.ts";
import type { FilesDeps } from "./call-files.ts";
import { readFile } from "./edit/read-file.ts";
import { plainPath } from "./file-path.ts";

const path = z.string().max(500).describe("From the server's folder; empty for the folder itself");
const maxEntries = 300;
const maxHits = 100;

const listInput = z.object({ path });
const readInput = z.object({
  path,
  offset: z.int().min(0).default(0).describe("Where to go on in a large file: the `next` of the last answer"),
});
const searchInput = z.object({
  path,
  text: z.string().min(1).max(200),
  in: z.enum(["names", "contents"]),
});

export function filesTools(deps: FilesDeps): Tool[] {
  return [
    defineTool({
      name: "list_files",
      access: "read-files",
      description: "Files and folders in one folder.",
      input: listInput,
      label: (input) => `List ${input.path || "the server's folder"}`,
      effect: () => "read",
      run: ({ serverId }, input) => listFiles(deps, { serverId, dir: input.path, limit: maxEntries }),
    }),
    defineTool({
      name: "read_file",
      access: "read-files",
      description: "The content of a text file. Passwords and keys are hidden.",
      input: readInput,
      label: (input) => `Read ${input.path}`,
      file: (input) => input.path,
      effect: () => "read",
      run: async ({ serverId }, { path: whole, offset }) => {
        const { dir, fileName } = split(whole);
        const { content, size, next } = await readFile(deps, { serverId, dir, fileName, offset });
        return next === null ? content : `${content}\n(${size} bytes in all; next: ${next})`;
      },
    }),
    defineTool({
      name: "search_files",
      access: "read-files",
      description: "Files whose name or content contains a text.",
      input: searchInput,
      label: (input) => `Search for "${input.text}"`,
      effect: () => "read",
      run: async ({ serverId }, { path: dir, ...search }) => {
        const { hits, isComplete } = await searchFiles(deps, { serverId, dir, ...search });
        return { hits: hits.slice(0, maxHits), isComplete: isComplete && hits.length <= maxHits };
      },
    }),
  ];
}

function split(whole: string): { dir: string; fileName: string } {
  const names = plainPath(whole).split("/");
  return { dir: names.slice(0, -1).join("/"), fileName: names.at(-1) ?? "" };
}
