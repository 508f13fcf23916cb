import type { ServerOwner } from "@blockwright/contract/agreed";
import { proposal, type Proposal, type ProposalChoices } from "@blockwright/contract/proposals";
import type { PlatformType } from "@blockwright/minecraft/software";
import type { CuratedRecipe } from "../../apps/api/src/modules/planning/index.ts";
import type { BuildSite } from "../../bench/build/build-site.ts";
import { build, type BuiltRecipe } from "../promises/built-recipe.ts";

/** What was proposed, and what was built from it. */
export interface AgreedServer {
  readonly proposal: Proposal;
  readonly server: BuiltRecipe;
  readonly platform: PlatformType;
  /** How the build differs from the proposal, as sentences. */
  readonly differences: readonly string[];
}

/** The owner and two friends. */
export const people = 3;

/** As the dialogs do it: the recipe is proposed, choices are made, and that is built. */
export async function buildAgreed(
  site: BuildSite,
  { id: recipeId, prompt, platforms }: CuratedRecipe,
  owner: ProposalChoices["owner"],
): Promise<AgreedServer> {
  const platform = platformOf({ platforms });
  const person = await site.newPerson();
  const body = { prompt, recipeId, platformType: platform };
  const made = proposal.parse(await person.call("/api/proposals", { method: "POST", body }));
  const choices = { ...made.choices, players: people, owner };
  const path = `/api/proposals/${made.id}/choices`;
  const changed = proposal.parse(await person.call(path, { method: "PUT", body: choices }));
  const order = { prompt, plan: "free", platformType: platform, proposalId: changed.id };
  const server = await build(site, { path: "/api/build", body: order }, person);
  const { differences } = server.agreed ?? { differences: ["the build does not know what was agreed"] };
  return { proposal: changed, server, platform, differences };
}

export function platformOf({ platforms }: Pick<CuratedRecipe, "platforms">): PlatformType {
  const [first = "java"] = platforms;
  return platforms.includes("java") ? "java" : first;
}

/** A name as players of that platform have. */
export function ownerOn(platform: PlatformType): ServerOwner {
  return platform === "java"
    ? { name: "Owner_77", edition: "java", isOperator: false }
    : { name: "Owner Tag", edition: "bedrock", isOperator: false };
}
