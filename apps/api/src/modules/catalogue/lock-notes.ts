import type { RecipePlugin } from "@blockwright/minecraft/recipe";
import { softwareNames } from "@blockwright/minecraft/software";
import type { ServerDeps } from "./plugins/bundled-names.ts";
import type { ChosenPlugin } from "./plugins/choose-plugins.ts";
import { consoleName } from "./plugins/console-name.ts";
import type { Universe } from "./plugins/plugin-universe.ts";
import type { ResolvedSoftware } from "./software/resolved-software.ts";
import type { VersionsToTry } from "./software/choose-version.ts";
import type { LeftOut } from "./solver/universe.ts";

export interface LeftOutItem {
  readonly id: string;
  readonly name: string;
  /** The reason, as it follows the name and a colon. */
  readonly sentence: string;
}

export function leftOutItems(
  leftOut: readonly LeftOut[],
  wished: readonly RecipePlugin[],
  { lastingIds }: Universe,
  { software, platform }: ServerDeps,
): readonly LeftOutItem[] {
  return leftOut.flatMap(({ id, why }) =>
    wished
      .filter((wish) => lastingIds.get(wish.id) === id)
      .map((wish) => ({ id: wish.id, name: wish.name, sentence: sentenceFor(why) })),
  );

  function sentenceFor(why: LeftOut["why"]): string {
    switch (why) {
      case "client-only":
        return "it only works in the players' own game, not on a server.";
      case "bundled":
        return platform === "crossplay"
          ? "a crossplay server already has it."
          : `${softwareNames[software]} already has it built in.`;
    }
  }
}

const listing = new Intl.ListFormat("en", { type: "conjunction" });
const maxNamed = 3;

/** Says why it is not the newest version. */
export function noteAboutVersion(
  version: string,
  { newest, heldBackBy, missingJava }: Pick<VersionsToTry, "newest" | "heldBackBy" | "missingJava">,
): readonly string[] {
  if (version === newest) return [];
  const others = heldBackBy.length > maxNamed ? [`${heldBackBy.length - maxNamed} more`] : [];
  const names = listing.format([...heldBackBy.slice(0, maxNamed), ...others]);
  const reasons = [
    ...(missingJava === null ? [] : [`no machine here has Java ${missingJava}`]),
    ...(heldBackBy.length === 0 ? [] : [`there is nothing newer of ${names}`]),
  ];
  const why = reasons.length === 0 ? "not everything fits together on newer ones" : reasons.join(" and ");
  return [`It is Minecraft ${version} instead of ${newest}, because ${why}.`];
}

export function notesAbout(
  chosen: readonly ChosenPlugin[],
  { target }: Universe,
  software: ResolvedSoftware,
): readonly string[] {
  const { minecraftVersion } = software;
  const unfinished = chosen.flatMap(({ jar, project, version: { version, channel } }) =>
    channel === "release"
      ? []
      : [
          `${consoleName(jar, target) ?? project.name} ${version} is still ${channel === "beta" ? "a beta" : "an alpha"}: expect rough edges.`,
        ],
  );
  const guessed = chosen.flatMap(({ jar, project, version }) =>
    version.isGuess
      ? [
          `${consoleName(jar, target) ?? project.name} does not say that it works on exactly Minecraft ${minecraftVersion}.`,
        ]
      : [],
  );
  const experimental = software.isStable
    ? []
    : [`${softwareNames[software.type]} for Minecraft ${minecraftVersion} is still experimental.`];
  return [...experimental, ...unfinished.toSorted(), ...guessed.toSorted()];
}
