import type { VersionStep } from "./project.ts";

function step(number: string, games: readonly string[], type: VersionStep["type"] = "release"): VersionStep {
  return { number, type, games };
}

/** Oldest first. Its newest jar runs on everything. */
export function wide(base: string): readonly VersionStep[] {
  return [
    step(`${base}.0`, ["1.19.4", "1.20.1"]),
    step(`${base}.1`, ["1.20.1", "1.21.4"]),
    step(`${base}.2`, ["1.20.1", "1.21.4", "26.1"]),
  ];
}

/** Each game version has a jar of its own, and the next one is being tried. */
export function split(base: string): readonly VersionStep[] {
  return [
    step(`${base}.0`, ["1.20.1"]),
    step(`${base}.1`, ["1.21.4"]),
    step(`${base}.2`, ["26.1"]),
    step(`${base}.3-beta.1`, ["26.1", "26.2"], "beta"),
  ];
}

/** As `split`, and already there for the newest. */
export function upToDate(base: string): readonly VersionStep[] {
  return ["1.20.1", "1.21.4", "26.1", "26.2"].map((game, index) => step(`${base}.${index}`, [game]));
}

/** Released up to 1.21.4; for 26.1 there is only a beta. */
export function betaFor26(base: string): readonly VersionStep[] {
  return [
    step(`${base}.0`, ["1.20.1"]),
    step(`${base}.1`, ["1.20.1", "1.21.4"]),
    step(`${base}.2-beta.2`, ["26.1"], "beta"),
  ];
}

/** Nobody has worked on it since 1.20.1. */
export function old(base: string): readonly VersionStep[] {
  return [step(`${base}.0`, ["1.19.4"]), step(`${base}.1`, ["1.19.4", "1.20.1"])];
}

/** Not for 1.20.1. */
export function modern(base: string): readonly VersionStep[] {
  return [
    step(`${base}.0`, ["1.21.4"]),
    step(`${base}.1`, ["1.21.4", "26.1"]),
    step(`${base}.2-alpha.1`, ["26.1", "26.2"], "alpha"),
  ];
}

/** The newest jar was packed wrongly: no server loads it. */
export function brokenAtLast(base: string): readonly VersionStep[] {
  const games = ["1.20.1", "1.21.4", "26.1"];
  return [step(`${base}.0`, games), { ...step(`${base}.1`, games), isBroken: true }];
}

/** Only ever tried out. */
export function alphaOnly(base: string): readonly VersionStep[] {
  return [
    step(`${base}.0-alpha.1`, ["1.21.4"], "alpha"),
    step(`${base}.0-alpha.2`, ["1.21.4", "26.1"], "alpha"),
  ];
}
