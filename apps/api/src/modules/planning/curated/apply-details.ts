import type { Recipe } from "@blockwright/minecraft/recipe";
import { withGameRules, withNotes, withProperties, type Draft } from "../draft.ts";
import { farthestView, maxPlayersFor } from "../plan-limits.ts";
import type { ServerWish } from "../planned-server.ts";
import { readMotd, readName, readSeed, type FoundText } from "../reading/names.ts";
import { readPlayers, readViewDistance } from "../reading/numbers.ts";
import { understand, type ReadPrompt, type WhyUndone } from "../reading/phrasebook.ts";
import { readSleepPercent } from "../reading/sleep.ts";

const nearestView = 3;
const nearestBedrockView = 5;

/** Numbers and names in the request. */
export function applyDetails(draft: Draft, prompt: ReadPrompt, wish: ServerWish): Draft {
  const name = readName(prompt.text);
  const named: Draft = name ? { ...draft, recipe: { ...draft.recipe, name: name.text } } : draft;
  const motd = readMotd(prompt.text);
  const seed = readSeed(prompt.text);
  takeText(prompt, name, "the name", ({ name: given }) => given);
  takeText(prompt, motd, "the line in the server list", ({ properties }) => properties["motd"]);
  takeText(prompt, seed, "the seed", ({ properties }) => properties["level-seed"]);
  const worded = withProperties(named, {
    ...(motd !== undefined && { motd: motd.text }),
    ...(seed !== undefined && { "level-seed": seed.text }),
  });
  return applySleep(applyView(applyPlayers(worded, prompt, wish), prompt, wish), prompt);
}

function applySleep(draft: Draft, prompt: ReadPrompt): Draft {
  const found = readSleepPercent(prompt);
  if (!found || draft.recipe.software === "bedrock") return draft;
  if (found.value === 1) {
    understand(prompt, [found], "one sleeping player is enough", ({ gameRules }) =>
      gameRules["one-sleeper"] === true ? undefined : "This server waits for more sleepers.",
    );
    return withGameRules(draft, { "one-sleeper": true });
  }
  understand(prompt, [found], `${found.value} % of the players have to sleep`, ({ sleepPercent }) =>
    sleepPercent === found.value ? undefined : "This server counts sleepers in another way.",
  );
  return { ...draft, recipe: { ...draft.recipe, sleepPercent: found.value } };
}

function takeText(
  prompt: ReadPrompt,
  found: FoundText | undefined,
  what: string,
  valueIn: (recipe: Recipe) => unknown,
): void {
  if (!found) return;
  const places = prompt.tokens.flatMap(({ start, end }, place) =>
    start >= found.start && end <= found.end ? [place] : [],
  );
  understand(prompt, [{ places }], `${what}: ${found.text}`, (recipe) =>
    valueIn(recipe) === found.text ? undefined : `This is not ${what} of the server.`,
  );
}

function applyPlayers(draft: Draft, prompt: ReadPrompt, wish: ServerWish): Draft {
  const { memoryMb, maxPlayers } = wish;
  const found = readPlayers(prompt);
  const asked = wish.players ?? found?.value;
  const most = maxPlayersFor(memoryMb);
  const players = Math.min(asked ?? maxPlayers, most);
  if (found) understand(prompt, [found], `${found.value} players`, whyFewer(found.value, wish, most));
  const set = withProperties(draft, { "max-players": players });
  if (asked === undefined || asked <= most) return set;
  return withNotes(set, tooMany(asked, most));
}

function tooMany(asked: number, most: number): string {
  return `${asked} players need more memory than this plan has; up to ${most} can play. A larger plan takes more.`;
}

/** A number that the person chose overrides the one in the words. */
function whyFewer(asked: number, { players }: ServerWish, most: number): WhyUndone {
  return ({ properties }) =>
    players !== undefined || Number(properties["max-players"]) >= asked ? undefined : tooMany(asked, most);
}

function applyView(draft: Draft, prompt: ReadPrompt, { memoryMb }: ServerWish): Draft {
  const found = readViewDistance(prompt);
  if (!found) return draft;
  const asked = found.value;
  const isBedrock = draft.recipe.software === "bedrock";
  const most = farthestView(memoryMb);
  const least = isBedrock ? nearestBedrockView : nearestView;
  const set = withProperties(draft, { "view-distance": Math.max(least, Math.min(asked, most)) });
  const tooFar = `A view distance of ${asked} is too much for this plan's memory; it is ${most}.`;
  understand(prompt, [found], `view distance: ${asked}`, ({ properties }) => {
    if (properties["view-distance"] === asked) return undefined;
    return asked > most ? tooFar : `A view distance of ${asked} is too short; it is ${least}.`;
  });
  return asked > most ? withNotes(set, tooFar) : set;
}
