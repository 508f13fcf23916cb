import { atMost } from "../services/judging/figure.ts";
import { median, type Bench } from "./bench.ts";
import { buildBare, takeAfter } from "./build/build-bare.ts";
import { buildOurs, removeOurs, type OurBuild } from "./build/build-ours.ts";
import { openBuildSite, type BuildSite } from "./build/build-site.ts";

const goal = 3;

/** From the request to a player in the world, against the same files placed manually and booted as often. */
export const bench: Bench = async ({ isSample }) => {
  const site = await openBuildSite();
  try {
    const { ours, bare } = await measure(site, isSample ? 1 : 5);
    const oursMs = ours.map(({ joinedAfterMs }) => joinedAfterMs);
    const ratio = median(oursMs) / median(bare);
    const rows = [
      row("request → joined", oursMs, bare),
      ...phaseNames(ours).map((name) =>
        row(
          `  ${name}`,
          ours.map((one) => phaseMs(one, name)),
        ),
      ),
    ];
    return { rows, figures: [atMost("build → joined ÷ by hand", ratio, goal)] };
  } finally {
    await site.stop();
  }
};

/** The first build fills the caches and shows which files to place manually; it is not counted. */
async function measure(site: BuildSite, rounds: number): Promise<{ ours: OurBuild[]; bare: number[] }> {
  const first = await buildOurs(site);
  const server = await takeAfter(site, first);
  await removeOurs(site, first);
  const ours: OurBuild[] = [];
  const bare: number[] = [];
  const runOurs = async () => {
    const one = await buildOurs(site);
    ours.push(one);
    await removeOurs(site, one);
  };
  const runBare = async () => bare.push(await buildBare(site, server));
  await runBare();
  bare.length = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const arm of [runOurs, runBare, runBare, runOurs]) await arm();
  return { ours, bare };
}

function phaseNames(ours: readonly OurBuild[]): string[] {
  return (ours[0]?.phases ?? []).map(({ name }) => name);
}

function phaseMs({ phases }: OurBuild, wanted: string): number {
  return phases.find(({ name }) => name === wanted)?.ms ?? Number.NaN;
}

function row(name: string, ours: readonly number[], bare: readonly number[] = []) {
  const spread = `${Math.round(Math.min(...ours))}–${Math.round(Math.max(...ours))}`;
  const byHand = bare.length === 0 ? "" : Math.round(median(bare));
  return { measure: name, "ours, ms": Math.round(median(ours)), spread, "by hand, ms": byHand };
}
