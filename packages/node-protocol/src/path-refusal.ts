/** Why a node does not touch what a path in a server's folder names. */
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
] as const;
export type PathRefusal = (typeof pathRefusals)[number];
