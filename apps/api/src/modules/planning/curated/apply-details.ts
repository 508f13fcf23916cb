import { withNotes, withProperties, type Draft } from "../draft.ts";
import { farthestView, maxPlayersFor } from "../plan-limits.ts";
import type { ServerWish } from "../planned-server.ts";
import { readMotd, readName, readSeed } from "../reading/names.ts";
import { readPlayers, readViewDistance } from "../reading/numbers.ts";
import type { ReadPrompt } from "../reading/phrasebook.ts";
import { foldText } from "../reading/tokens.ts";

const nearestView = 3;
const nearestBedrockView = 5;

/** Numbers and names in the request. */
export function applyDetails(draft: Draft, prompt: ReadPrompt, wish: ServerWish): Draft {
  const name = readName(prompt.text);
  const named: Draft = name ? { ...draft, recipe: { ...draft.recipe, name } } : draft;
  const motd = readMotd(prompt.text);
  const seed = readSeed(prompt.text);
  const worded = withProperties(named, {
    ...(motd !== undefined && { motd }),
    ...(seed !== undefined && { "level-seed": seed }),
  });
  return applyView(applyPlayers(worded, prompt, wish), prompt, wish);
}

function applyPlayers(draft: Draft, prompt: ReadPrompt, { memoryMb, maxPlayers }: ServerWish): Draft {
  const asked = readPlayers(prompt);
  const most = maxPlayersFor(memoryMb);
  const players = Math.min(asked ?? maxPlayers, most);
  const set = withProperties(draft, { "max-players": players });
  if (asked === undefined || asked <= most) return set;
  return withNotes(
    set,
    `${asked} players need more memory than this plan has; up to ${most} can play. A larger plan takes more.`,
  );
}

function applyView(draft: Draft, prompt: ReadPrompt, { memoryMb }: ServerWish): Draft {
  const asked = readViewDistance(foldText(prompt.text));
  if (asked === undefined) return draft;
  const isBedrock = draft.recipe.software === "bedrock";
  const most = farthestView(memoryMb);
  const least = isBedrock ? nearestBedrockView : nearestView;
  const set = withProperties(draft, { "view-distance": Math.max(least, Math.min(asked, most)) });
  return asked > most
    ? withNotes(set, `A view distance of ${asked} is too much for this plan's memory; it is ${most}.`)
    : set;
}
