import { proposeFromRecipes } from "../../apps/api/src/modules/planning/index.ts";
import { atLeast, atMost } from "../../services/judging/figure.ts";
import type { EvaluationOptions, Result } from "../evaluation.ts";
import { judgeClaim } from "./score-wishes.ts";
import { heldOutParts, readWishes, type Wish, type WishPart } from "./wishes.ts";

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

/**
 * Our own reading of wishes. Held-out wishes are measured only `withHeldOut`, so that work on the words shows nothing of
 * them, and what is missed in them is counted by its kind and never printed.
 */
export function evaluateWishes({ isSample, withHeldOut }: EvaluationOptions): Result {
  const tuning = judge("tuning", { emptied: false });
  if (!isSample)
    for (const { wish, about, words, verdict } of tuning)
      if (verdict !== "held") console.log(`  ${verdict}: ${wish.id} ${about} "${words}"`);
  const heldOut = (withHeldOut ? heldOutParts : []).map((part) => ({
    part,
    judged: judge(part, { emptied: false }),
  }));
  if (withHeldOut) console.table(missesByKind(heldOut.flatMap(({ judged }) => judged)));
  const parts = [{ part: "tuning" as const, judged: tuning }, ...heldOut];
  return {
    rows: parts.flatMap(({ part, judged }) => [
      rowOf(part, judged),
      rowOf(`${part}, empty wish`, judge(part, { emptied: true })),
    ]),
    figures: parts.flatMap(({ part, judged }) => figuresOf(part, judged)),
    checks: [],
  };
}

function figuresOf(part: WishPart, judged: readonly Judged[]) {
  const built = judged.filter(({ about, verdict }) => about === "nonsense" && verdict !== "held");
  return [
    atLeast(`${part}: share of claims`, share(judged, "held"), heldGoal),
    atMost(`${part}: silent misses`, share(judged, "silent"), silentGoal),
    atMost(`${part}: nonsense built`, built.length, 0),
  ];
}

function missesByKind(judged: readonly Judged[]) {
  const kinds = Map.groupBy(judged, ({ about }) => about);
  const count = (all: readonly Judged[], verdict: Judged["verdict"]) =>
    all.filter((one) => one.verdict === verdict).length;
  return [...kinds]
    .map(([about, all]) => ({
      about,
      claims: all.length,
      said: count(all, "said"),
      silent: count(all, "silent"),
    }))
    .filter(({ said, silent }) => said + silent > 0)
    .toSorted((left, right) => right.silent - left.silent || right.said - left.said);
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
