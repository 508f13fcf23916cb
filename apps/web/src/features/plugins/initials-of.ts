import { visibleLine } from "../../shared/text/visible-text.ts";

/** The first letters of two words, or the capitals of a single one: `LP` for LuckPerms. */
export function initialsOf(name: string): string {
  const words = visibleLine(name).match(/\p{L}[\p{L}\p{M}\p{N}]*|\p{N}+/gu) ?? [];
  const [first = "", second] = words;
  const capitals = first.match(/\p{Lu}/gu) ?? [];
  const letters =
    second === undefined && capitals.length > 1
      ? capitals.slice(0, 2)
      : [first, second ?? ""].map((word) => /^./u.exec(word)?.[0]);
  return letters.join("").toLocaleUpperCase() || "?";
}
