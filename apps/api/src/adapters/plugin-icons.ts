import { pictureTypeOf, type FetchIcon, type PluginIcon } from "../modules/plugins/index.ts";
import { EgressError, type EgressClient, type EgressSource } from "../platform/egress/egress-client.ts";

interface PluginIcons {
  readonly egress: Pick<EgressClient, "fetchFile">;
  /** The sources whose hosts may serve icons. */
  readonly sources: readonly EgressSource[];
  readonly now?: () => number;
  readonly withinMs?: number;
}

/** Modrinth takes half of that. */
const maxIconBytes = 512 * 1024;
const maxKeptBytes = 32 * 1024 * 1024;
/** Counted for each entry, so that failed icons are bounded too. */
const entryBytes = 1024;
const usuallyWithinMs = 10_000;
const keptForMs = 24 * 3_600_000;
const askAgainAfterMs = 10 * 60_000;
/** Icons come from file servers, which the API's rate limit does not cover. */
const iconsPerMinute = 600;

interface Kept {
  readonly icon: Promise<PluginIcon | undefined>;
  bytes: number;
  untilMs: number;
}

/**
 * Plugin icons, fetched through the egress client and cached in memory. Concurrent requests for one icon share its
 * fetch.
 */
export function createFetchIcon({ sources, now = Date.now, ...parts }: PluginIcons): FetchIcon {
  const kept = new Map<string, Kept>();
  const iconSources = sources.map((source) => {
    return { ...source, name: `${source.name}-icons`, requestsPerMinute: iconsPerMinute };
  });
  return (address) => {
    const source = sourceOf(iconSources, address);
    if (!source) return Promise.resolve(undefined);
    const known = kept.get(address);
    if (known && known.untilMs > now()) return known.icon;
    kept.delete(address);
    const icon = fetchNow(parts, source, address);
    const entry: Kept = { icon, bytes: entryBytes, untilMs: Number.POSITIVE_INFINITY };
    kept.set(address, entry);
    void settle(kept, address, entry, now);
    return icon;
  };
}

async function settle(
  kept: Map<string, Kept>,
  address: string,
  entry: Kept,
  now: () => number,
): Promise<void> {
  try {
    const found = await entry.icon;
    entry.bytes += found?.bytes.length ?? 0;
    entry.untilMs = now() + (found ? keptForMs : askAgainAfterMs);
    forgetOldest(kept);
  } catch {
    // The callers waiting for this fetch get the error; the next caller retries.
    kept.delete(address);
  }
}

async function fetchNow(
  { egress, withinMs = usuallyWithinMs }: Pick<PluginIcons, "egress" | "withinMs">,
  source: EgressSource,
  address: string,
): Promise<PluginIcon | undefined> {
  try {
    const { bytes } = await egress.fetchFile(source, address, maxIconBytes, { withinMs });
    const type = pictureTypeOf(bytes);
    return type === undefined ? undefined : { type, bytes };
  } catch (error) {
    if (error instanceof EgressError) return undefined;
    throw error;
  }
}

function sourceOf(sources: readonly EgressSource[], address: string): EgressSource | undefined {
  const host = URL.parse(address)?.host;
  return sources.find(({ allowedHosts }) => host !== undefined && allowedHosts.includes(host));
}

function forgetOldest(kept: Map<string, Kept>): void {
  let bytes = [...kept.values()].reduce((sum, entry) => sum + entry.bytes, 0);
  for (const [address, entry] of kept) {
    if (bytes <= maxKeptBytes) return;
    kept.delete(address);
    bytes -= entry.bytes;
  }
}
