import type { NamedFile } from "../../files/file-info.ts";
import type { SessionTree } from "./session-context.ts";

/** A page is read from the disk at once, and told in pieces. */
const pageSize = 1000;
const namesPerReply = 100;

/** A folder as it is read piece by piece. Holds nothing open, and one page of names. */
export class FolderPages {
  readonly #tree: SessionTree;
  readonly #path: string;
  #page: readonly NamedFile[] = [];
  #told = 0;
  #isLastPage = false;

  private constructor(tree: SessionTree, path: string) {
    this.#tree = tree;
    this.#path = path;
  }

  /** Reads the first page: a folder that is not there is refused here. */
  static async open(tree: SessionTree, path: string): Promise<FolderPages> {
    const pages = new FolderPages(tree, path);
    await pages.#turn();
    return pages;
  }

  /** Empty after the last piece. */
  async next(): Promise<readonly NamedFile[]> {
    if (this.#told >= this.#page.length && !this.#isLastPage) await this.#turn();
    const piece = this.#page.slice(this.#told, this.#told + namesPerReply);
    this.#told += piece.length;
    return piece;
  }

  async #turn(): Promise<void> {
    const after = this.#page.at(-1)?.name;
    const { entries, isComplete } = await this.#tree.list(this.#path, {
      limit: pageSize,
      ...(after !== undefined && { after }),
    });
    this.#page = entries;
    this.#told = 0;
    // A page whose files all vanished meanwhile has no last name to go on from.
    this.#isLastPage = isComplete || entries.length === 0;
  }
}
