import { createHash } from "node:crypto";
import type { Release } from "../catalogue/catalogue.ts";
import type { CatalogueProject } from "../catalogue/project.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_LENGTH = 8;

/** The real ids of projects that programs ask for by id. */
const realIds: Readonly<Record<string, string>> = {
  geyser: "wKkoqHrH",
  floodgate: "bWrNNfkb",
  viaversion: "P1OZGk5p",
};

/** Eight characters that never change, like Modrinth's. */
export function modrinthId(of: CatalogueProject | Release): string {
  const real = "project" in of ? undefined : realIds[of.slug];
  if (real !== undefined) return real;
  const name = "project" in of ? `${of.project.slug}/${of.number}` : of.slug;
  const digest = createHash("sha256").update(name).digest();
  return Array.from({ length: ID_LENGTH }, (_, index) => DIGITS[(digest[index] ?? 0) % DIGITS.length]).join(
    "",
  );
}
