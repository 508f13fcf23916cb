import type { PathRefusal } from "@blockwright/node-protocol/path-refusal";
import { PathRefused, refusalOf } from "../../files/path-refused.ts";
import { status, statusReply, type StatusCode } from "../wire/replies.ts";
import { Denied } from "./session-context.ts";

const codes: Partial<Readonly<Record<PathRefusal, StatusCode>>> = {
  missing: status.missing,
  // As OpenSSH answers: clients take it for "not there".
  "not-a-folder": status.missing,
  link: status.denied,
  special: status.denied,
  "several-names": status.denied,
  "whole-tree": status.denied,
};

/** Undefined for an error that is no refusal. */
export function refusedReply(id: number, thrown: unknown): Buffer | undefined {
  if (thrown instanceof Denied) return statusReply(id, status.denied, thrown.message);
  // An open file answers in the kernel's own words.
  const error = refusalOf(thrown);
  if (!(error instanceof PathRefused)) return undefined;
  return statusReply(id, codes[error.reason] ?? status.failure, error.message);
}
