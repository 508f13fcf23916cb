import { expect, test } from "vitest";
import { progressSentence } from "./progress-sentence.ts";

const running = {
  state: "running",
  step: "copying",
  bytesDone: 0,
  bytesTotal: 0,
  secondsLeft: null,
} as const;

test.each([
  [{ step: "saving" }, "Saving the world"],
  [{}, "Copying files"],
  [
    { bytesDone: 512 * 1024 ** 2, bytesTotal: 1.2 * 1024 ** 3, secondsLeft: 130 },
    "Copying 512.0 MB of 1.2 GB, about 2 minutes left",
  ],
  [{ bytesDone: 900, bytesTotal: 4096, secondsLeft: 3 }, "Copying 900 B of 4.0 KB, less than a minute left"],
  [{ step: "fetching", bytesDone: 4096, bytesTotal: 4096 }, "Fetching 4.0 KB of 4.0 KB"],
  [{ step: "checking" }, "Checking the files"],
] as const)("%o", (change, sentence) => {
  expect(progressSentence({ ...running, ...change })).toBe(sentence);
});
