/** Why a node refuses an operation on a path in a server's folder. */
export const pathRefusals = [
  "malformed",
  "missing",
  "exists",
  "link",
  "special",
  "several-names",
  "not-a-folder",
  "not-a-file",
  "not-empty",
  "not-text",
  "whole-tree",
  "too-large",
  "too-deep",
  "other-content",
  "no-space",
  "archive",
  "too-many",
  "too-long",
  "closed",
  "in-use",
  /** Its licence does not let it leave the node. */
  "private",
] as const;
export type PathRefusal = (typeof pathRefusals)[number];
