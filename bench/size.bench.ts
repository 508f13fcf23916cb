import { readFileSync } from "node:fs";
import { join } from "node:path";
import { atMost } from "../services/judging/figure.ts";
import { builtSite } from "../services/site.ts";
import type { Bench } from "./bench.ts";
import { openedFirstKb, openedLaterKb } from "./web/opened-later.ts";
import { checkRecord, earlierRecords, lowerRecords, readRecord } from "./web/record.ts";
import { withServedSite, type ServedSite } from "./web/served-site.ts";
import { kB, measureTransfers, type Cookie, type Transfers } from "./web/transfers.ts";

/** The budget for a guest's first visit. */
const maxKb = { "/": 150, "/login": 130 };
/** The budget of a page beyond what all pages load. */
const maxFurtherKb = 60;
/** The budget for opening a file, beyond its tab: an editor, which no page waits for. */
const maxEditorKb = 130;
const filesSource = "src/app/server/files-part.tsx";
const editorSource = "src/features/files/editor/editor-screen.tsx";
/** What a server's page needs before its console shows. */
const serverSources = ["src/app/server/server-page.tsx", "src/app/server/terminal-part.tsx"];
const someId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6e";

/** The JavaScript that Chromium transfers, compressed as in production, until the network is idle. */
export const bench: Bench = async () => {
  const dist = await builtSite();
  return withServedSite(dist, async (site) => {
    const first = await visitAll(site, Object.keys(maxKb));
    const routes = JSON.parse(readFileSync(join(dist, "routes.json"), "utf8")) as string[];
    const paths = routes.map((path) => path.replaceAll(/\$\w+/g, someId));
    const further = furtherKb(await visitAll(site, paths, await signUp(site)));
    const measuredKb = {
      ...Object.fromEntries([...first].map(([path, scripts]) => [path, kB(scripts.values())])),
      "a server's page": openedFirstKb(dist, serverSources),
    };
    const record = readRecord();
    for (const sentence of lowerRecords(measuredKb, record)) console.log(sentence);
    return {
      rows: [
        ...[...first].flatMap(([path, scripts]) => rowsOf(path, scripts)),
        ...[...further].map(([path, size]) => ({ what: `+ ${path}`, kB: size.toFixed(1) })),
      ],
      figures: [
        ...Object.entries(maxKb).map(([path, most]) =>
          atMost(`JavaScript of ${path}`, kB(first.get(path)?.values() ?? [Number.NaN]), most, " kB"),
        ),
        atMost("largest further page", Math.max(...further.values()), maxFurtherKb, " kB"),
        atMost("text editor", openedLaterKb(dist, editorSource, filesSource), maxEditorKb, " kB"),
      ],
      checks: checkRecord(measuredKb, record, earlierRecords()),
    };
  });
};

async function visitAll(
  site: ServedSite,
  paths: readonly string[],
  cookies: readonly Cookie[] = [],
): Promise<ReadonlyMap<string, Transfers>> {
  const visits = new Map<string, Transfers>();
  for (const path of paths) visits.set(path, await measureTransfers(site, path, cookies));
  return visits;
}

/** Scripts that all pages load are not attributed to a page. */
function furtherKb(visits: ReadonlyMap<string, Transfers>): ReadonlyMap<string, number> {
  const isEverywhere = (url: string) => [...visits.values()].every((scripts) => scripts.has(url));
  return new Map(
    [...visits].map(([path, scripts]) => [
      path,
      kB([...scripts].filter(([url]) => !isEverywhere(url)).map(([, bytes]) => bytes)),
    ]),
  );
}

function rowsOf(path: string, scripts: Transfers) {
  const files = [...scripts].map(([url, bytes]) => ({
    what: `  ${url.split("/").at(-1) ?? ""}`,
    kB: kB([bytes]).toFixed(1),
  }));
  return [{ what: path, kB: kB(scripts.values()).toFixed(1) }, ...files];
}

async function signUp({ origin }: ServedSite): Promise<readonly Cookie[]> {
  const answer = await fetch(`${origin}/api/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "weigher", email: "weigher@example.org", password: "weighs all day" }),
  });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
    return { name, value };
  });
}
