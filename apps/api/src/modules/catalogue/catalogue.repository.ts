import { and, eq, inArray } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { artifacts } from "./catalogue.table.ts";

export type Artifact = Omit<typeof artifacts.$inferSelect, "firstSeenAt">;
type ArtifactKey = Pick<Artifact, "source" | "url">;

const isThis = ({ source, url }: ArtifactKey) => and(eq(artifacts.source, source), eq(artifacts.url, url));

export async function findArtifact(rows: Rows, key: ArtifactKey): Promise<Artifact | undefined> {
  const [found] = await rows.select().from(artifacts).where(isThis(key));
  return found;
}

/** Several where an address always serves the newest file. */
export async function findArtifactsAt(rows: Rows, finalUrls: readonly string[]): Promise<Artifact[]> {
  if (finalUrls.length === 0) return [];
  return rows
    .select()
    .from(artifacts)
    .where(inArray(artifacts.finalUrl, [...finalUrls]));
}

/** The first writer wins; all callers get its value. */
export async function keepFirstArtifact(rows: Rows, seen: Artifact): Promise<Artifact> {
  await rows.insert(artifacts).values(seen).onConflictDoNothing();
  return (await findArtifact(rows, seen)) ?? seen;
}

/** For facts learned later about the same file, and for addresses that always serve the newest file. */
export async function replaceArtifact(rows: Rows, seen: Artifact): Promise<void> {
  const { source, url, ...learned } = seen;
  await rows.update(artifacts).set(learned).where(isThis({ source, url }));
}
