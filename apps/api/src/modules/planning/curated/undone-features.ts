import { softwareNames, type SoftwareType } from "@blockwright/minecraft/software";
import type { WhyUndone } from "../reading/phrasebook.ts";
import { idsGiving, type Feature } from "./features.ts";

export function whyMissing(feature: Feature): WhyUndone {
  return ({ plugins, software }) =>
    plugins.some(({ id }) => idsGiving(feature).has(id)) ? undefined : whyWithout(software);
}

function whyWithout(software: SoftwareType): string {
  switch (software) {
    case "bedrock":
      return bedrockRunsNone;
    case "vanilla":
      return "A plain server has no plugins.";
    case "paper":
    case "spigot":
      return "It doesn't fit the rest of this server.";
    case "fabric":
    case "forge":
    case "neoforge":
      return `We know no mod for it on ${softwareNames[software]}.`;
  }
}

export const bedrockRunsNone = "Bedrock servers can't run plugins.";

export function whyStillThere(feature: Feature): WhyUndone {
  return ({ plugins }) =>
    plugins.some(({ id }) => idsGiving(feature).has(id))
      ? `There is still ${feature.label}, because something else here needs it.`
      : undefined;
}

/** For words that name another add-on than the one that gives the feature here. */
export function whySubstituted(feature: Feature, name: string): WhyUndone {
  return ({ plugins }) => {
    const giving = idsGiving(feature);
    const given = plugins.find(({ id }) => giving.has(id));
    return given === undefined || given.name === name
      ? undefined
      : `You asked for ${name}. Here ${given.name} does that.`;
  };
}

/** For words that ask for something which later words take back. */
export const whyTakenBack: WhyUndone = () => "You also wrote that you don't want it, so it was left out.";
