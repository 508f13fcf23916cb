import { execFileSync } from "node:child_process";
import { existsSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { trashFolder } from "@blockwright/node-protocol/file-operations";
import { CANARY, type RaceTrees } from "./race-trees.ts";

/**
 * Links, pipes and hard links as a tenant could leave them in its tree. They point to other files of the test, never to
 * the machine's own: a developer who disables a guard to see a test fail would lose those.
 */
export function plantTraps({ inside, outside }: RaceTrees): void {
  const links: Readonly<Record<string, string>> = {
    "link-up": "..",
    "link-relative": "../tree-of-another/x",
    "link-folder": outside,
    "link-file": join(outside, "x"),
    "link-root": dirname(outside),
    "link-proc": `/proc/self/root${outside}`,
    "link-cwd": "/proc/self/cwd/blockwright-not-there",
    "link-fd": "/proc/self/fd",
    "link-self": "link-self",
    "link-dangling": join(outside, "not-there"),
    "link-to-link": "link-folder",
    "link-device": join(inside, "..", "device"),
  };
  symlinkSync(outside, join(inside, trashFolder));
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(inside, name));
  mkdirSync(join(inside, "deep"));
  symlinkSync("../..", join(inside, "deep", "up"));
  symlinkSync(join(outside, "b"), join(inside, "deep", "b"));
  // Its size and times may be visible, but its content and mode belong to the file outside.
  writeFileSync(join(outside, "linked"), CANARY);
  linkSync(join(outside, "linked"), join(inside, "hard"));
  // Node.js can't create pipes, and a process for each attempt would be slow.
  const device = join(inside, "..", "device");
  if (!existsSync(device)) execFileSync("mknod", [device, "c", "1", "3"]);
  const pipe = join(inside, "..", "pipe");
  if (!existsSync(pipe)) execFileSync("mkfifo", [pipe]);
  linkSync(pipe, join(inside, "pipe"));
  mkdirSync(join(inside, "..."));
  writeFileSync(join(inside, "...", "x"), "INSIDE");
}

/** Refused by every operation that takes a path, and as the name of an unpacked member. */
export const malformedPaths: readonly string[] = [
  "..",
  "../",
  "/..",
  "./..",
  "../..",
  "../tree-of-another",
  "../tree-of-another/x",
  "/../tree-of-another/x",
  "../tree/../tree-of-another/x",
  "a/../../tree-of-another/x",
  "a/b/../../../tree-of-another/x",
  "a/..",
  "f/../../tree-of-another/x",
  "link-folder/../x",
  "a/b/..",
  "a//..//..//tree-of-another/x",
  "./a/./../../tree-of-another/x",
  `${"../".repeat(40)}tmp/blockwright-not-there`,
  `${"a/../".repeat(40)}../tree-of-another/x`,
  "f\0",
  "\0",
  "a\0/../../tree-of-another/x",
  "f\0.txt",
  "\ud800",
  "a/\udfff/x",
  "n".repeat(256),
  `a/${"n".repeat(256)}`,
  "ü".repeat(128),
  `${"n".repeat(256)}/x`,
  `${"d/".repeat(129)}x`,
  `${"a/b/".repeat(1100)}x`,
  `${"./".repeat(2100)}f`,
  trashFolder,
  `${trashFolder}/x`,
  `./${trashFolder}//`,
  `a/${trashFolder}/x`,
];

/** Refused by every operation that takes a path: a parent is not a folder of the tree. */
export const pathsThroughTraps: readonly string[] = [
  "link-up/tree-of-another/x",
  "link-folder/x",
  "link-folder/b/x",
  "link-folder/new",

  "link-to-link/x",
  "link-root/tree-of-another/x",
  "link-proc/x",
  "link-cwd/package.json",
  "link-fd/0",
  "link-self/x",
  "link-dangling/x",
  "deep/up/tree-of-another/x",
  "deep/b/x",
  "deep/b/canary-deep",
  "a-link/x",
  "a-link/b/x",
  "a/b-link/x",
  "f/x",
  "pipe/x",
  "hard/x",
];

/** Refused by every operation that takes a path. */
export const refusedByAll: readonly string[] = [...malformedPaths, ...pathsThroughTraps];

/** Links themselves may be moved and removed, but not followed. */
export const finalLinks: readonly string[] = [
  "link-up",
  "link-relative",
  "link-folder",
  "link-folder/",
  "link-folder/.",
  "./link-folder",
  "link-file",
  "link-root",
  "link-proc",
  "link-cwd",
  "link-fd",
  "link-self",
  "link-dangling",
  "link-to-link",
  "link-device",
  "deep/up",
  "deep/b",
];

/** Unusual but valid names: each refers to something inside the tree or to nothing. */
export const strangeNames: readonly string[] = [
  "%2e%2e/tree-of-another/x",
  "%2e%2e%2ftree-of-another%2fx",
  "%252e%252e/x",
  "..%2ftree-of-another",
  "..%00/x",
  "..\\tree-of-another\\x",
  "a\\..\\..\\tree-of-another\\x",
  "．．/tree-of-another/x",
  "‥/tree-of-another/x",
  "․․/x",
  "../x".replace("/", "／"),
  "..;/x",
  ".. /x",
  " ../x",
  "...",
  ".../x",
  "....//x",
  "..\u200b/x",
  "..\n/x",
  "~/x",
  "~root/x",
  "$HOME/x",
  "`id`",
  "$(id)",
  "-rf",
  "--help",
  "*",
  "?",
  "C:\\x",
  "C:/x",
  "\\\\host\\share",
  "file:///tmp/blockwright-not-there",
  "/tmp/blockwright-not-there",
  "//tmp/blockwright-not-there",
  "/proc/self/root/tmp/blockwright-not-there",
  "/dev/blockwright-not-there",
  "x.",
  "x ",
  "CON",
  "\u202egpj.exe",
  "\x1b[31mred",
  "n".repeat(255),
  "f/",
  "f/.",
  "",
  "/",
  ".",
  "./",
  "hard",
  "pipe",
];
