import { extractArchive, movePath, statPath, trashPath } from "@blockwright/node-protocol/file-operations";
import { deletePath, listFolder } from "@blockwright/node-protocol/files";
import type { PathRefusal } from "@blockwright/node-protocol/path-refusal";
import { NodeRefusal, type CallNode } from "../../nodes/index.ts";

type Request = Readonly<Record<"path" | "from" | "to" | "into", string>>;

const modifiedAt = new Date(0).toISOString();

/** The files of one server, answering as a node does. A test may make it crash `before` or `after` each step. */
export class MemoryTree {
  readonly files: Map<string, string>;
  /** The content of archives, by path. */
  readonly #archives: Readonly<Record<string, Readonly<Record<string, string>>>>;
  steps = 0;
  beforeStep: (step: number) => void = () => {};
  afterStep: (step: number) => void = () => {};

  constructor(
    files: Readonly<Record<string, string>>,
    archives: Readonly<Record<string, Readonly<Record<string, string>>>>,
  ) {
    this.files = new Map(Object.entries(files));
    this.#archives = archives;
  }

  callNode: CallNode = async (_nodeId, rpc, body) => {
    const request = body as unknown as Request;
    if (rpc.effect === "reads") return this.#answer(rpc.name, request) as never;
    this.steps += 1;
    this.beforeStep(this.steps);
    const answer = this.#answer(rpc.name, request);
    this.afterStep(this.steps);
    return answer as never;
  };

  #answer(name: string, { path, from, to, into }: Request): object {
    switch (name) {
      case statPath.name:
        return this.#stat(path);
      case listFolder.name:
        return { entries: this.#names(path).map((one) => ({ name: one })), isComplete: true };
      case deletePath.name:
        for (const one of this.#below(path)) this.files.delete(one);
        return {};
      case trashPath.name:
        this.#move(path, `trash/${path}`);
        return { trashId: "a" };
      case movePath.name:
        this.#move(from, to);
        return {};
      case extractArchive.name:
        for (const [one, text] of Object.entries(this.#archives[path] ?? {}))
          this.files.set(`${into}/${one}`, text);
        return { files: 1, sizeBytes: 1 };
      default:
        throw new Error(`a memory can't answer ${name}`);
    }
  }

  #stat(path: string): object {
    const text = this.files.get(path);
    if (text === undefined && this.#below(path).length === 0) throw refused("missing");
    return {
      kind: text === undefined ? "folder" : "file",
      sizeBytes: text?.length ?? 0,
      modifiedAt,
      mode: 0o640,
    };
  }

  #move(from: string, to: string): void {
    const moved = this.#below(from);
    if (moved.length === 0) throw refused("missing");
    if (this.#below(to).length > 0) throw refused("exists");
    for (const one of moved) {
      this.files.set(`${to}${one.slice(from.length)}`, this.files.get(one) ?? "");
      this.files.delete(one);
    }
  }

  #below(path: string): string[] {
    return [...this.files.keys()].filter((one) => one === path || one.startsWith(`${path}/`));
  }

  #names(path: string): string[] {
    return [...new Set(this.#below(path).map((one) => one.slice(path.length + 1).split("/", 1)[0] ?? ""))];
  }
}

function refused(path: PathRefusal): NodeRefusal {
  return new NodeRefusal("path-refused", "as a node would", path);
}
