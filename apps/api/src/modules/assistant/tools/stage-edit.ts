import { AppError } from "../../../platform/errors.ts";
import { refuseFileChange } from "../../access/index.ts";
import { editedFile } from "../../changes/index.ts";
import { placeOf, plainPath } from "../../files/index.ts";
import { readServer } from "../../servers/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { findStaged, type StagedFile, type TurnRow } from "../turn/turns.repository.ts";
import type { EditTool } from "./edit-tools.ts";
import { requireReadable } from "./require-readable.ts";
import { effectOfEdit, type EffectOfEdit } from "./file-effect.ts";

export interface StagedEdit extends EffectOfEdit {
  readonly file: StagedFile;
  /** Null: the file is new. */
  readonly before: string | null;
  readonly after: string;
}

/** What the edit would make of the file, on top of the turn's earlier edits. Undefined: no change. */
export async function prepareEdit(
  deps: AssistantDeps,
  turn: TurnRow,
  tool: EditTool,
  input: Parameters<EditTool["edit"]>[1],
  rights: Parameters<typeof refuseFileChange>[0],
): Promise<StagedEdit | undefined> {
  const path = plainPath(tool.path(input));
  if (path === "" || path.split("/").includes(".."))
    throw new AppError("INVALID_REQUEST", "That is not a path a file can have.");
  refuseFileChange(rights, [path]);
  const server = await readServer(deps, turn.serverId);
  if (!server) throw new AppError("NOT_FOUND");
  const staged = (await findStaged(deps.rows, turn.id)).find((file) => file.path === path);
  const edit = (text: string | null) => {
    const edited = tool.edit(text, input, server);
    requireReadable(path, text ?? "", edited);
    return edited;
  };
  const file = staged ? restaged(staged, edit) : await newlyStaged(deps, turn.serverId, path, edit);
  if (!file) return undefined;
  const encoding = encodingOf(file.before ?? file.after);
  const [before, after] = [file.before?.toString(encoding) ?? null, file.after.toString(encoding)];
  return { file, before, after, ...effectOfEdit(path, before ?? "", after) };
}

function restaged(staged: StagedFile, edit: (text: string) => string): StagedFile | undefined {
  const encoding = encodingOf(staged.before ?? staged.after);
  const after = Buffer.from(edit(staged.after.toString(encoding)), encoding);
  return after.equals(staged.after) ? undefined : { ...staged, after };
}

async function newlyStaged(
  deps: AssistantDeps,
  serverId: string,
  path: string,
  edit: (text: string | null) => string,
): Promise<StagedFile | undefined> {
  const { instanceId } = await placeOf(deps, serverId);
  const item = await editedFile(deps, { instanceId, path }, edit);
  return item?.after && { path, before: item.before ?? null, after: item.after };
}

/** Old files are in Latin-1, and stay so. */
function encodingOf(bytes: Buffer): "utf8" | "latin1" {
  return Buffer.from(bytes.toString("utf8"), "utf8").equals(bytes) ? "utf8" : "latin1";
}
