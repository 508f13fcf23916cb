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
] as const;
export type PathRefusal = (typeof pathRefusals)[number];
