import { atLeast, atMost } from "../services/judging/figure.ts";
import { builtSite } from "../services/site.ts";
import type { Bench } from "./bench.ts";
import { buildEmptySite } from "./web/empty-site.ts";
import { categories, judge, type Verdict } from "./web/lighthouse.ts";
import { withServedSite, type ServedSite } from "./web/served-site.ts";
import { kB, measureTransfers } from "./web/transfers.ts";

const pages = ["/", "/pricing", "/faq", "/login"];
const minScore = 95;
const maxTimesEmpty = 2.2;

/** Lighthouse scores of the built site on a slow phone, and its amount of JavaScript against an empty app. */
export const bench: Bench = async ({ isSample }) => {
  const ours = await withServedSite(await builtSite(), async (site) => ({
    firstKb: await measureHome(site),
    verdicts: await judgePages(site, isSample ? 1 : 3),
  }));
  const emptyKb = await withServedSite(buildEmptySite(), measureHome);
  return {
    rows: [
      ...ours.verdicts.map(([page, { scores, complaints }]) => ({
        what: page,
        ...scores,
        "costs points": complaints.join(", "),
      })),
      { what: "/ (kB of JavaScript)", ours: ours.firstKb.toFixed(1), empty: emptyKb.toFixed(1) },
    ],
    figures: [
      ...ours.verdicts.flatMap(([page, { scores }]) =>
        categories.map((category) => atLeast(`${page} ${category}`, scores[category], minScore)),
      ),
      atMost("first load ÷ empty", ours.firstKb / emptyKb, maxTimesEmpty),
    ],
  };
};

async function measureHome(site: ServedSite): Promise<number> {
  return kB((await measureTransfers(site, "/")).values());
}

async function judgePages(
  { origin, debuggingPort }: ServedSite,
  runs: number,
): Promise<readonly (readonly [string, Verdict])[]> {
  const verdicts: (readonly [string, Verdict])[] = [];
  for (const page of pages) verdicts.push([page, await judge(`${origin}${page}`, debuggingPort, runs)]);
  return verdicts;
}
