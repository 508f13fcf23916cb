import type { NamedFile } from "../../files/file-info.ts";
import type { SessionTree } from "./session-context.ts";

/** A page is read from disk at once, and sent in several replies. */
const pageSize = 1000;
const namesPerReply = 100;

/** A folder listing that is read page by page. Holds no descriptor, and one page of names. */
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

  /** Reads the first page, so that a missing folder is refused here. */
  static async open(tree: SessionTree, path: string): Promise<FolderPages> {
    const pages = new FolderPages(tree, path);
    await pages.#turn();
    return pages;
  }

  /** Empty at the end of the listing. */
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
    // If all files of a page were removed meanwhile, there is no last name to continue from.
    this.#isLastPage = isComplete || entries.length === 0;
  }
}
