import type { ServerOwner } from "@blockwright/contract/agreed";
import { proposal, type Proposal, type ProposalChoices } from "@blockwright/contract/proposals";
import { smallestMemoryMb, tooLittleMemory } from "@blockwright/minecraft/memory-needs";
import type { PlatformType } from "@blockwright/minecraft/software";
import type { CuratedRecipe } from "../../apps/api/src/modules/planning/index.ts";
import type { BuildSite } from "../../bench/build/build-site.ts";
import { build, type BuiltRecipe, type Person } from "../promises/built-recipe.ts";
import { buildByOperator } from "./build-by-operator.ts";

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

const freeMb = 1024;

/**
 * As the dialogs do it: the recipe is proposed, choices are made, and that is built. What does not fit into the free
 * size must be refused with the size that it needs; the operator then builds it for the person.
 */
export async function buildAgreed(
  site: BuildSite,
  { id: recipeId, prompt, platforms, recipe }: CuratedRecipe,
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
  const refusal = tooLittleMemory(recipe.software, freeMb);
  if (refusal !== undefined) {
    const differences = await missingRefusal(person, order, refusal);
    const properties = { ...recipe.properties, "max-players": people };
    const needed = smallestMemoryMb(recipe.software);
    const server = await buildByOperator(site, person, { ...recipe, properties }, needed);
    return { proposal: changed, server, platform, differences };
  }
  const server = await build(site, { path: "/api/build", body: order }, person);
  const { differences } = server.agreed ?? { differences: ["the build does not know what was agreed"] };
  return { proposal: changed, server, platform, differences };
}

async function missingRefusal({ call }: Person, order: object, refusal: string): Promise<readonly string[]> {
  const answer = await call("/api/build", { method: "POST", body: order }).then(() => "a build", String);
  return answer.includes(refusal) ? [] : [`the order that does not fit was answered with ${answer}`];
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
