import { readCommit, seedOf } from "./commit.ts";

/** If time is short (`CI` is set), every nth item of a list, depending on the commit. Otherwise the whole list. */
export function partOfCommit<T>(
  all: readonly T[],
  parts: number,
  { isTimeShort = process.env["CI"] !== undefined, seed = seedOf(readCommit()) } = {},
): readonly T[] {
  return isTimeShort ? all.filter((_, index) => index % parts === seed % parts) : all;
}
