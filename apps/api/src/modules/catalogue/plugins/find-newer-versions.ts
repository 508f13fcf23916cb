import type { CatalogueDeps } from "../catalogue-deps.ts";
import { bareId } from "./plugin-lookup.ts";
import type {
  InstalledVersion,
  NewerVersion,
  PluginSource,
  PluginTarget,
  PluginVersion,
} from "./plugin-source.ts";

/** The most projects requested one by one. A server has fewer; an overlong list costs no more. */
const maxAsked = 100;

export interface NewerVersions {
  /** By `source:id`. */
  readonly newer: ReadonlyMap<string, Omit<NewerVersion, "id">>;
  /** Sources that did not answer: updates from these are unknown. */
  readonly silent: readonly string[];
}

/** Available updates. Only versions that fit the target and are newer than the installed one. */
export async function findNewerVersions(
  { plugins }: Pick<CatalogueDeps, "plugins">,
  installed: readonly InstalledVersion[],
  target: PluginTarget,
): Promise<NewerVersions> {
  const answers = await Promise.all(
    plugins.map(async (source) => {
      const own = installed.filter(({ id }) => id.startsWith(`${source.name}:`));
      const bare = own.map((one) => ({ ...one, id: bareId(one.id) }));
      const found = own.length === 0 ? [] : await findNewer(source, bare, target).catch(() => undefined);
      return { name: source.name, found };
    }),
  );
  return {
    newer: new Map(
      answers.flatMap(({ name, found = [] }) =>
        found.map(({ id, version, changelog }) => [`${name}:${id}`, { version, changelog }] as const),
      ),
    ),
    silent: answers.flatMap(({ name, found }) => (found ? [] : [name])),
  };
}

async function findNewer(
  source: PluginSource,
  installed: readonly InstalledVersion[],
  target: PluginTarget,
): Promise<readonly NewerVersion[]> {
  const isAskedByHash = ({ sha512 }: InstalledVersion) => source.findNewer !== undefined && sha512 !== null;
  const byHash = (await source.findNewer?.(installed.filter(isAskedByHash), target)) ?? [];
  const byProject = installed.filter((one) => !isAskedByHash(one)).slice(0, maxAsked);
  const found: NewerVersion[] = [...byHash];
  for (const { id, version } of byProject) {
    const project = await source.project(id, target);
    const newer = project && newestAfter(project.versions, version);
    if (newer) found.push({ id, version: newer.version, changelog: newer.changelog ?? null });
  }
  return found;
}

/** Versions come newest first. A stable version is never updated to an unstable one. */
export function newestAfter(
  versions: readonly PluginVersion[],
  present: string | null,
): PluginVersion | undefined {
  const place = versions.findIndex(({ version }) => version === present);
  const isUnfinished = place !== -1 && versions[place]?.channel !== "release";
  return (place === -1 ? versions : versions.slice(0, place)).find(
    ({ channel, unavailable }) => unavailable === null && (isUnfinished || channel === "release"),
  );
}
