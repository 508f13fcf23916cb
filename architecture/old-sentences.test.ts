import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Sentences that read like a translation and were rewritten. */
const oldSentences = [
  "can't be had for Minecraft",
  "Choose one it has, such as",
  "We take the newest that fits",
  "is not there, so it was left alone",
  "Asking it from outside",
  "for your wish and your plan",
  "This is what you have.",
  "It takes a minute, and no card.",
  "on every guesser's list",
  "Ask us to look at it",
  "End whatever you don't recognise",
  "Your current password is not right.",
  "other sign-ins end at once",
  "Member since",
  "Make this server anew",
  "Bring the old state back",
  "The old state is",
  "a fault that it could not survive",
  "The line that says so",
  "obody said why",
  "Lets it do",
  "Ready to be done.",
  "The address lacks what to build",
  "/month in all",
  "follows what your servers cost together",
  "Say in plain words what server you want",
  "started and tried for you",
  "could really join",
  "started again by itself",
  "is being built and comes later",
  "Whoever is too young",
  "Deleted since.",
  "What shall we build",
];

/** Words of that idiom. They are looked for in what people read, which is inside `t(...)`. */
const oldWords = /\b(?:somebody|whoever|nobody|anew|of its own|by itself|is told|lets it|shall)\b/i;
const shown = /\b(?:t|tCount)\(\s*"((?:[^"\\]|\\.)*)"/g;
/** Written by players, in their own words. */
const spokenByPlayers = /example-prompts\.ts$/;

const root = join(import.meta.dirname, "..");
const sources = execFileSync("git", ["ls-files", "-z", "apps", "packages"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((path) => /\/src\/.*\.tsx?$|index\.html$/.test(path) && !/\.(?:test|fixture)\./.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** Comments may say it: only people who read the code see them. */
function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
}

test("rewritten sentences don't come back", () => {
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.flatMap(({ path, text }) =>
    oldSentences
      .filter((sentence) => withoutComments(text).includes(sentence))
      .map((sentence) => `${path}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

test("the pages speak plainly", () => {
  const found = sources
    .filter(({ path }) => !spokenByPlayers.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(shown)].flatMap(([, sentence = ""]) =>
        oldWords.test(sentence) ? [`${path}: ${sentence}`] : [],
      ),
    );
  expect(found).toEqual([]);
});
