import type { Deps } from "../../../platform/deps.ts";
import { imageName } from "./image-name.ts";
import { listReportedImages } from "./images.repository.ts";

export type HasImage = (reference: string) => boolean;

/**
 * Whether a machine that accepts servers has an image, or this one machine if it is named. A machine that has not said
 * which it has counts as one that has them all: its own answer to a start is then the first to say otherwise.
 */
export async function findImages({ rows }: Pick<Deps, "rows">, nodeId?: string): Promise<HasImage> {
  return imagesIn(await listReportedImages(rows, nodeId));
}

/** Of machines together; null for one that has not said. */
export function imagesIn(reported: readonly (readonly string[] | null)[]): HasImage {
  if (reported.length === 0 || reported.includes(null)) return () => true;
  const present = new Set(reported.flatMap((names) => names ?? []));
  return (reference) => present.has(imageName(reference));
}
