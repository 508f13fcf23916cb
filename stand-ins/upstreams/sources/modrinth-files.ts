import type { Release } from "../catalogue/catalogue.ts";
import type { Content } from "../content.ts";
import { type Answer, json } from "../wire/answer.ts";
import { get, post, type Route } from "../wire/route.ts";

interface HashList {
  readonly hashes?: readonly string[];
  readonly algorithm?: string;
  readonly loaders?: readonly string[];
  readonly game_versions?: readonly string[];
  readonly version_types?: readonly string[];
}

/** Routes that look up a jar by its hash. */
export function modrinthFileRoutes(
  releases: readonly Release[],
  content: Content,
  describe: (release: Release) => object,
): readonly Route[] {
  const findByHash = (hash: string, algorithm: string): Release | undefined =>
    releases.find((release) => {
      const served = content.releases[release.fileName];
      return (algorithm === "sha512" ? served?.sha512 : served?.sha1) === hash;
    });
  const answerEach = (
    body: string,
    choose: (found: Release, list: HashList) => Release | undefined,
  ): Answer => {
    const list = parse(body);
    if (list === undefined) return json({ error: "invalid_input", description: "No JSON." }, { status: 400 });
    const pairs = (list.hashes ?? []).flatMap((hash) => {
      const found = findByHash(hash, list.algorithm ?? "sha1");
      const chosen = found === undefined ? undefined : choose(found, list);
      return chosen === undefined ? [] : [[hash, describe(chosen)] as const];
    });
    return json(Object.fromEntries(pairs));
  };
  return [
    get("/v2/version_file/:hash", ({ params, query }) => {
      const found = findByHash(params["hash"] ?? "", query.get("algorithm") ?? "sha1");
      const missing = { error: "not_found", description: "the requested file does not exist" };
      return found === undefined ? json(missing, { status: 404 }) : json(describe(found));
    }),
    post("/v2/version_files", ({ body }) => answerEach(body, (found) => found)),
    post("/v2/version_files/update", ({ body }) =>
      answerEach(body, ({ project }, list) =>
        releases.findLast((release) => release.project === project && fits(release, list)),
      ),
    ),
  ];
}

function fits(release: Release, list: HashList): boolean {
  const types = list.version_types ?? [];
  return (
    release.loaders.some((loader) => list.loaders?.includes(loader)) &&
    release.games.some((game) => list.game_versions?.includes(game)) &&
    (types.length === 0 || types.includes(release.type))
  );
}

function parse(body: string): HashList | undefined {
  try {
    return JSON.parse(body) as HashList;
  } catch {
    return undefined;
  }
}
