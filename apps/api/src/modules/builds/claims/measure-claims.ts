import { usualClaims, type Claims } from "@blockwright/contract/claims";
import type { Deps } from "../../../platform/deps.ts";
import { isOpen } from "../../installation/index.ts";
import { readUptime, uptimeDaysInMonth, type MeasuredUptime } from "../../servers/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { countOnlineServers, countVerifiedPlugins, measureBuilds } from "./claims.repository.ts";

const newestBuilds = 100;
const quickBuildSeconds = 60;
const fewestServers = 100;
const fewestPlugins = 500;
const goodUptime = 0.999;
const minutesPerDay = 24 * 60;
/** Of the minutes of the month: without measurements there is no claim. */
const measuredShare = 0.99;

/** What this installation has reached, in the words of the claims. */
export async function measureClaims(
  { rows, now }: Pick<Deps, "rows" | "now">,
  pluginSources: readonly string[],
): Promise<Claims> {
  const [builds, servers, plugins, uptime] = await Promise.all([
    measureBuilds(rows, newestBuilds),
    countOnlineServers(rows, now()),
    countVerifiedPlugins(rows, pluginSources),
    readUptime(rows, now()),
  ]);
  const areQuick = builds.count >= newestBuilds && builds.slowSeconds < quickBuildSeconds;
  return {
    ...(areQuick && { deployment: usualClaims.deployment }),
    ...(isGood(uptime) && { uptime: usualClaims.uptime }),
    ...(plugins >= fewestPlugins && { plugins: inHundreds(plugins) }),
    ...(servers >= fewestServers && { "live-servers": inHundreds(servers) }),
  };
}

function isGood({ days, samples, wanted, reached }: MeasuredUptime): boolean {
  const isMeasured =
    days === uptimeDaysInMonth && samples >= uptimeDaysInMonth * minutesPerDay * measuredShare;
  return isMeasured && wanted >= samples && reached / wanted >= goodUptime;
}

function inHundreds(count: number): string {
  return `${Math.floor(count / 100) * 100}+`;
}

/** What the operator claims, beside what was measured. Nothing while the operator hides all of it. */
export function createReadClaims(
  deps: Pick<Deps, "rows" | "now" | "log" | "config"> & Pick<BuildsDeps, "catalogue">,
): () => Promise<Claims> {
  const { byOperator, areMeasured } = deps.config.claims;
  const sources = deps.catalogue.plugins.map(({ name }) => name);
  const readMeasured = createMeasuredClaims(deps, sources);
  return async () => {
    if (!(await isOpen(deps, "claims"))) return {};
    return { ...(areMeasured ? await readMeasured() : {}), ...byOperator };
  };
}

const freshForMs = 10 * 60_000;

/** Measured at most every ten minutes. While that is done, and if it fails, the claims before are the answer. */
export function createMeasuredClaims(
  deps: Pick<Deps, "rows" | "now" | "log">,
  pluginSources: readonly string[],
): () => Promise<Claims> {
  let known: Claims | undefined;
  let measuredAtMs = Number.NEGATIVE_INFINITY;
  let measuring: Promise<Claims> | undefined;
  const measure = async (): Promise<Claims> => {
    try {
      known = await measureClaims(deps, pluginSources);
    } catch (error) {
      deps.log.warn({ err: error }, "the claims could not be measured");
    }
    measuredAtMs = deps.now().getTime();
    measuring = undefined;
    return known ?? {};
  };
  return async () => {
    if (deps.now().getTime() - measuredAtMs < freshForMs) return known ?? {};
    measuring ??= measure();
    return known ?? measuring;
  };
}
