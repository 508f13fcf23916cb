import { refusePlayerName } from "@blockwright/minecraft/player-name";
import { newestVersion, pluginId } from "@blockwright/minecraft/recipe";
import { platformTypes } from "@blockwright/minecraft/software";
import { isRelease } from "@blockwright/minecraft/versions/version";
import { z } from "zod";
import { agreed, joining, owner, serverDescription } from "./agreed.ts";
import { sizeLimits } from "./plans.ts";
import { defineRoute } from "./route.ts";

const ramGb = z.int().min(sizeLimits.ramGb.min).max(sizeLimits.ramGb.max);
const recipeId = z.string().max(60);

const checkedOwner = owner.superRefine(({ name, edition }, context) => {
  const refusal = refusePlayerName(edition, name);
  if (refusal !== undefined) context.addIssue({ code: "custom", path: ["name"], message: refusal });
});

export const plainModes = ["survival", "creative"] as const;
export type PlainMode = (typeof plainModes)[number];
export const mostPlayers = 250;

/** Everything that a person can change about a proposal. The api computes the rest from these and the words. */
export const proposalChoices = z.object({
  platformType: z.enum(platformTypes),
  ramGb,
  /** One of the recipes that were offered. */
  recipeId: recipeId.nullable(),
  /** Just the game in this mode, in place of a recipe. */
  plainMode: z.enum(plainModes).nullable(),
  removedPlugins: z.array(pluginId).max(60),
  players: z.int("Please enter a whole number.").min(1).max(mostPlayers).nullable(),
  minecraftVersion: z
    .string()
    .trim()
    .max(20)
    .refine(
      (text) => text === newestVersion || isRelease(text),
      "Versions of Minecraft look like 1.21.4 or 26.1.",
    )
    .nullable(),
  owner: checkedOwner.nullable(),
});
export type ProposalChoices = z.output<typeof proposalChoices>;

/** One answer to a question, or how to have what is missing. */
const proposalOffer = z.object({
  /** As on a button. */
  label: z.string(),
  /** What it would be. */
  description: z.string(),
  /** Choosing it changes these of the choices. */
  choices: proposalChoices
    .pick({ platformType: true, recipeId: true, plainMode: true, minecraftVersion: true })
    .partial(),
});
export type ProposalOffer = z.output<typeof proposalOffer>;

export const modelPlanStates = ["running", "planned", "failed", "stopped"] as const;
export type ModelPlanState = (typeof modelPlanStates)[number];

/** The plan that a model makes behind the first reading. Once it is planned, the proposal is made from it. */
const modelPlan = z.object({
  id: z.uuid(),
  state: z.enum(modelPlanStates),
  /** What it has done so far, oldest first. */
  steps: z.array(z.string()),
  /** Why there is none. */
  sentence: z.string().nullable(),
});
export type ShownModelPlan = z.output<typeof modelPlan>;

export const proposal = z.object({
  id: z.uuid(),
  prompt: z.string(),
  expiresAt: z.iso.datetime(),
  name: z.string(),
  description: z.string(),
  plannedBy: z.object({ kind: z.enum(["model", "recipe"]), name: z.string() }),
  /** For one line: software and version, edition, players. */
  chips: z.array(z.string()).max(3),
  /** What the words are mainly about can't be built as asked. Until an answer is chosen, a plain server is proposed. */
  question: z
    .object({
      words: z.string(),
      sentence: z.string(),
      /** The last one is always the plain server. */
      offers: z.array(proposalOffer).min(1),
      /** What is built without an answer. */
      unanswered: z.string(),
    })
    .nullable(),
  /** Not null: nothing is built for these words, and why. */
  refusal: z.string().nullable(),
  /** Asked for, and not part of the server. */
  notIncluded: z.array(
    z.object({
      words: z.string(),
      /** As in a list. */
      what: z.string(),
      why: z.string(),
      offer: proposalOffer.nullable(),
    }),
  ),
  /** Asked for, and done on another page once the server runs. */
  elsewhere: z.array(z.object({ words: z.string(), sentence: z.string(), where: z.string() })),
  /** Words of the person, and what they came to mean. */
  understood: z.array(z.object({ words: z.string(), means: z.string() })),
  /** What the words leave open, and why it was decided that way. */
  decided: z.array(z.object({ label: z.string(), value: z.string(), why: z.string() })),
  plugins: z.array(
    z.object({ id: z.string(), name: z.string(), reason: z.string(), isRemoved: z.boolean() }),
  ),
  notDone: agreed.shape.notDone,
  notUnderstood: agreed.shape.notUnderstood,
  notes: agreed.shape.notes,
  /** The edition that the words imply. */
  edition: z.enum(platformTypes).nullable(),
  unreadLanguage: z.string().nullable(),
  /** Not empty: the words don't say what to build, and nothing is built before one is chosen. */
  offered: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
  /** What another edition would be like. */
  editions: z.array(
    z.object({ platformType: z.enum(platformTypes), software: z.string(), lacks: z.array(z.string()) }),
  ),
  suggestedSize: z.object({ ramGb: z.int(), storageGb: z.int(), why: z.string() }),
  players: z.int(),
  minecraftVersion: z.string(),
  joining,
  choices: proposalChoices,
  /** Null: no model is asked, because none is configured or because a recipe was chosen. */
  modelPlan: modelPlan.nullable(),
});
export type Proposal = z.output<typeof proposal>;

/** What a build waits for, with the choices as they were when it was ordered. */
export interface AwaitedPlan {
  readonly modelPlanId: string;
  readonly choices: ProposalChoices;
}

const params = z.object({ proposalId: z.uuid() });

export const propose = defineRoute({
  method: "POST",
  path: "/api/proposals",
  access: "signed-in",
  limit: "proposal",
  summary: "What would be built from a description. Nothing is built yet",
  body: z.object({
    prompt: serverDescription,
    recipeId: recipeId.optional(),
    /** Without one, the edition that the words imply. */
    platformType: z.enum(platformTypes).optional(),
    ram: ramGb.optional(),
  }),
  response: proposal,
});

export const getProposal = defineRoute({
  method: "GET",
  path: "/api/proposals/{proposalId}",
  access: "signed-in",
  limit: "read",
  summary: "A proposal of one's own, for 24 hours",
  params,
  response: proposal,
  errors: ["NOT_FOUND"],
});

export const changeProposal = defineRoute({
  method: "PUT",
  path: "/api/proposals/{proposalId}/choices",
  access: "signed-in",
  limit: "proposal",
  summary: "Change a proposal",
  params,
  body: proposalChoices,
  response: proposal,
  errors: ["NOT_FOUND"],
});

/** Ends once the model's plan is there or there will be none. The model is stopped when nobody watches any more. */
export const watchProposal = defineRoute({
  kind: "stream",
  method: "GET",
  path: "/api/proposals/{proposalId}/events",
  access: "signed-in",
  limit: "stream",
  summary: "What the model does for a proposal, and the proposal made from its plan",
  params,
  events: z.discriminatedUnion("type", [
    z.object({ type: z.literal("step"), text: z.string() }),
    z.object({ type: z.literal("proposal"), proposal }),
  ]),
  errors: ["NOT_FOUND"],
});
