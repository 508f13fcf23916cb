export const catalogueErrorCodes = [
  "unknown-version",
  "no-java",
  "unknown-plugin",
  "conflict",
  "changed-file",
  "bad-file",
  "source-unavailable",
] as const;
export type CatalogueErrorCode = (typeof catalogueErrorCodes)[number];

/** The message is for players: what is unavailable, and what to do. */
export class CatalogueError extends Error {
  override name = "CatalogueError";
  readonly code: CatalogueErrorCode;
  /** Ids of the recipe's plugins that exclude each other. */
  readonly conflict: readonly string[];
  /** Versions of Minecraft near the one that there is not, nearest first. */
  readonly nearVersions: readonly string[];
  constructor(
    code: CatalogueErrorCode,
    message: string,
    options: ErrorOptions & {
      readonly conflict?: readonly string[];
      readonly nearVersions?: readonly string[];
    } = {},
  ) {
    super(message, options);
    this.code = code;
    this.conflict = options.conflict ?? [];
    this.nearVersions = options.nearVersions ?? [];
  }
}
