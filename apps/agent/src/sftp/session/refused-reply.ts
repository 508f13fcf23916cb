import type { PathRefusal } from "@blockwright/node-protocol/path-refusal";
import { PathRefused, refusalOf } from "../../files/path-refused.ts";
import { status, statusReply, type StatusCode } from "../wire/replies.ts";
import { Denied } from "./session-context.ts";

const codes: Partial<Readonly<Record<PathRefusal, StatusCode>>> = {
  missing: status.missing,
  // As OpenSSH answers: clients treat it as missing.
  "not-a-folder": status.missing,
  link: status.denied,
  special: status.denied,
  "several-names": status.denied,
  private: status.denied,
  "whole-tree": status.denied,
};

/** Undefined for an error that is not a refusal. */
export function refusedReply(id: number, thrown: unknown): Buffer | undefined {
  if (thrown instanceof Denied) return statusReply(id, status.denied, thrown.message);
  // Operations on an open file throw plain system errors.
  const error = refusalOf(thrown);
  if (!(error instanceof PathRefused)) return undefined;
  return statusReply(id, codes[error.reason] ?? status.failure, error.message);
}
