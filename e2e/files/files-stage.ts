import type { BrowserContext, Page } from "playwright-core";
import type { Size } from "../visitor.ts";

/** A person who looks at the files of a running server. */
export interface FilesStage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly size: Size;
  readonly serverId: string;
  /** The server's folder on the node. */
  readonly tree: string;
}
