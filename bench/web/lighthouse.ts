import lighthouse from "lighthouse";
import { median } from "../bench.ts";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];
export type Scores = Readonly<Record<Category, number>>;

export interface Verdict {
  readonly scores: Scores;
  /** The audits that cost points, in Lighthouse's words. */
  readonly complaints: readonly string[];
}

/** The median of several runs with a slow phone's network and CPU. The browser listens on that port. */
export async function judge(url: string, port: number, runs: number): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (let run = 0; run < runs; run += 1) verdicts.push(await judgeOnce(url, port));
  const scores = Object.fromEntries(
    categories.map((category) => [category, median(verdicts.map(({ scores: found }) => found[category]))]),
  ) as Record<Category, number>;
  return { scores, complaints: [...new Set(verdicts.flatMap(({ complaints }) => complaints))] };
}

async function judgeOnce(url: string, port: number): Promise<Verdict> {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: "error" });
  if (result === undefined) throw new Error(`Lighthouse did not look at ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${lhr.runtimeError.message}`);
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
  const weighing = categories.flatMap((category) => lhr.categories[category]?.auditRefs ?? []);
  const complaints = weighing
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ""}`.trim());
  return { scores, complaints };
}
