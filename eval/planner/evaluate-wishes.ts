import { proposeFromRecipes } from "../../apps/api/src/modules/planning/index.ts";
import { atLeast, atMost } from "../../services/judging/figure.ts";
import type { EvaluationOptions, Result } from "../evaluation.ts";
import { judgeClaim } from "./score-wishes.ts";
import { readWishes, type Wish, type WishPart } from "./wishes.ts";

const heldGoal = 0.85;
const silentGoal = 0.02;

interface Judged {
  readonly wish: Wish;
  readonly about: string;
  readonly words: string;
  readonly verdict: ReturnType<typeof judgeClaim>;
}

/** `emptied`: as if the person had typed nothing, for comparison. */
function judge(part: WishPart, { emptied }: { readonly emptied: boolean }): readonly Judged[] {
  return readWishes(part).flatMap((wish) => {
    const { platform, memoryMb } = wish;
    const prompt = emptied ? "" : wish.prompt;
    const proposal = proposeFromRecipes({ prompt, platform, memoryMb, maxPlayers: 10, recipeId: null });
    return wish.claims.map((claim) => ({
      wish,
      about: claim.about,
      words: claim.words,
      verdict: judgeClaim(claim, proposal),
    }));
  });
}

const share = (all: readonly Judged[], verdict: Judged["verdict"]) =>
  all.filter((one) => one.verdict === verdict).length / all.length;

const allParts = ["tuning", "held-out"] as const;

/**
 * Our own reading of wishes. Misses of held-out wishes are counted and never printed. `--only tuning` leaves them out,
 * for work on the words.
 */
export function evaluateWishes({ isSample, only = allParts }: EvaluationOptions): Result {
  const asked = allParts.filter((part) => only.includes(part));
  const parts = asked.map((part) => ({
    part,
    judged: judge(part, { emptied: false }),
    empty: judge(part, { emptied: true }),
  }));
  const tuning = parts.find(({ part }) => part === "tuning")?.judged ?? [];
  const heldOut = parts.find(({ part }) => part === "held-out")?.judged ?? [];
  if (!isSample)
    for (const { wish, about, words, verdict } of tuning)
      if (verdict !== "held") console.log(`  ${verdict}: ${wish.id} ${about} "${words}"`);
  const built = heldOut.filter(({ about, verdict }) => about === "nonsense" && verdict !== "held").length;
  return {
    rows: parts.flatMap(({ part, judged, empty }) => [
      rowOf(part, judged),
      rowOf(`${part}, empty wish`, empty),
    ]),
    figures: [
      atLeast("tuning: share of claims", share(tuning, "held"), heldGoal),
      atMost("tuning: silent misses", share(tuning, "silent"), silentGoal),
      ...(isSample || heldOut.length === 0 ? [] : heldOutFigures(heldOut)),
      atMost("held out: nonsense built", built, 0),
    ],
    checks: [],
  };
}

function heldOutFigures(judged: readonly Judged[]) {
  return [
    atLeast("held out: share of claims", share(judged, "held"), heldGoal),
    atMost("held out: silent misses", share(judged, "silent"), silentGoal),
  ];
}

function rowOf(part: string, judged: readonly Judged[]) {
  const percent = (verdict: Judged["verdict"]) => Math.round(share(judged, verdict) * 1000) / 10;
  return {
    planner: "wishes",
    part,
    claims: judged.length,
    held: percent("held"),
    said: percent("said"),
    silent: percent("silent"),
  };
}
