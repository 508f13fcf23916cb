import { expect, test } from "vitest";
import { vanillaLock } from "./vanilla-lock.fixture.ts";
import { replacedFileSentence } from "./replaced-file.ts";

const auctions = {
  id: "spiget:1210",
  name: "PlayerAuctions",
  version: "1.31.2",
  path: "plugins/PlayerAuctions.jar",
  neededBy: [],
  reason: "Players sell to each other.",
  isVerified: false,
};
const refused = (path: string) =>
  `${path} is not the file that was agreed on (its hash differs), so it was refused.`;

test("a plugin that its source has replaced is named, with what to do", () => {
  const lock = { ...vanillaLock, plugins: [auctions] };
  expect(replacedFileSentence(lock, refused(auctions.path))).toBe(
    "PlayerAuctions 1.31.2 was replaced: SpigotMC keeps only the newest file of a plugin, and has another one now. Start a new build to take it.",
  );
});

test("other files, other failures and plugins with a published hash keep their own sentence", () => {
  const lock = { ...vanillaLock, plugins: [auctions] };
  expect(replacedFileSentence(lock, refused("server.jar"))).toBeUndefined();
  expect(replacedFileSentence(lock, `${auctions.path} could not be downloaded.`)).toBeUndefined();
  const verified = { ...vanillaLock, plugins: [{ ...auctions, isVerified: true }] };
  expect(replacedFileSentence(verified, refused(auctions.path))).toBeUndefined();
});
