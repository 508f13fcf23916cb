import { z } from "zod";
import { platformTypes } from "@blockwright/minecraft/software";
import { addOnPort, joinAddress } from "./addresses.ts";
import { messageShape } from "./message.ts";
import { planIds, sizeLimits } from "./plans.ts";
import { agreed, serverDescription } from "./agreed.ts";
import { defineRoute } from "./route.ts";

export const buildStatuses = ["pending", "running", "completed", "failed"] as const;
export type BuildStatus = (typeof buildStatuses)[number];

export const buildStepNames = [
  "server environment",
  "installing minecraft",
  "installing plugins",
  "verify plugins",
  "configure settings",
  "launch server",
] as const;
export type BuildStepName = (typeof buildStepNames)[number];

export const buildStepStatuses = ["pending", "in_progress", "completed", "failed"] as const;
export type BuildStepStatus = (typeof buildStepStatuses)[number];

const buildStep = z.object({
  name: z.enum(buildStepNames),
  description: z.string(),
  status: z.enum(buildStepStatuses),
});
export type BuildStep = z.output<typeof buildStep>;

/** What is being built, as far as known. Grows while the build plans and resolves. */
const buildPlan = z.object({
  name: z.string(),
  description: z.string(),
  software: z.string(),
  /** Null until it is decided. */
  minecraftVersion: z.string().nullable(),
  plugins: z.array(
    z.object({
      name: z.string(),
      version: z.string().nullable(),
      reason: z.string(),
      state: z.enum(["planned", "installed", "left-out"]),
      /** Why it was left out. */
      note: z.string().nullable(),
    }),
  ),
  /** The main settings as text. */
  settings: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What planned the build: a model, or one of our recipes by name. */
  plannedBy: z.object({ kind: z.enum(["model", "recipe", "import"]), name: z.string() }),
  /** Once it is ready: what a person still has to do. */
  nextSteps: z.array(z.string()).optional(),
  /** Once it is ready: settings that the game did not take, as sentences. */
  notTaken: z.array(z.string()).optional(),
  /** Why it is not the newest version of the game, as sentences. */
  behind: z.array(z.string()).optional(),
});
export type BuildPlan = z.output<typeof buildPlan>;

const buildSummary = z.object({
  id: z.uuid(),
  /** Null after the server was deleted. */
  serverId: z.uuid().nullable(),
  userId: z.uuid(),
  prompt: z.string(),
  platformType: z.enum(platformTypes),
  status: z.enum(buildStatuses),
  /** Percent. */
  progress: z.int().min(0).max(100),
  currentStep: z.string().nullable(),
  error: z.string().nullable(),
  /** The coded form of `error`, if it has a code. */
  errorMessage: messageShape.nullable(),
  serverName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type BuildSummary = z.output<typeof buildSummary>;

const build = buildSummary.extend({
  steps: z.array(buildStep),
  /** The newest 500 lines. */
  logs: z.array(z.string()),
  plan: buildPlan.nullable(),
  /** Null if it was built without a proposal. */
  agreed: agreed.nullable(),
  /** The address that players join; null until it is known. */
  address: joinAddress.nullable(),
  /** Further ports, with the name of the add-on that has each. */
  ports: z.array(addOnPort.extend({ name: z.string() })),
  maxRam: z.int(),
  attempt: z.int().positive(),
  /** Cancellation was requested and is in progress. */
  isCancelling: z.boolean(),
  /** Null if it was not paid by card. */
  paymentIntentId: z.string().nullable(),
});
export type Build = z.output<typeof build>;

const params = z.object({ taskId: z.uuid() });

export const startBuild = defineRoute({
  method: "POST",
  path: "/api/build",
  access: "signed-in",
  limit: "costly",
  summary: "Build a server of the free size from a description",
  body: z.object({
    prompt: serverDescription,
    plan: z.enum(planIds),
    platformType: z.enum(platformTypes),
    ram: z.int().min(sizeLimits.ramGb.min).max(sizeLimits.ramGb.max).optional(),
    storage: z.int().min(sizeLimits.storageGb.min).max(sizeLimits.storageGb.max).optional(),
    /** The id of a recipe from `listRecipes` to start from. */
    recipeId: z.string().max(60).optional(),
    /** What was agreed on: then exactly that is built. */
    proposalId: z.uuid().optional(),
  }),
  response: z.object({ id: z.uuid() }),
  errors: [
    "PAYMENT_REQUIRED",
    "FREE_SERVERS_CLOSED",
    "EULA_REQUIRED",
    "SERVER_LIMIT",
    "KEPT_FILES_LIMIT",
    "NO_ROOM",
    "NOT_FOUND",
    "PROPOSAL_EXPIRED",
    "REQUEST_REFUSED",
    "RECIPE_REFUSED",
  ],
});

export const importBuild = defineRoute({
  method: "POST",
  path: "/api/builds/import",
  access: "signed-in",
  limit: "costly",
  summary: "Build a server of the free size from a recipe file",
  body: z.object({
    /** As returned by `exportBuild`: a recipe, with or without its lock. */
    file: z.string().max(512 * 1024, "That recipe file is too large."),
  }),
  largestBodyBytes: 768 * 1024,
  response: z.object({ id: z.uuid() }),
  errors: [
    "FREE_SERVERS_CLOSED",
    "EULA_REQUIRED",
    "SERVER_LIMIT",
    "KEPT_FILES_LIMIT",
    "RECIPE_REFUSED",
    "NO_ROOM",
  ],
});

export const getBuild = defineRoute({
  method: "GET",
  path: "/api/build/{taskId}",
  access: "signed-in",
  limit: "read",
  summary: "How far a build is",
  params,
  response: build,
  errors: ["NOT_FOUND"],
});

export const listBuilds = defineRoute({
  method: "GET",
  path: "/api/builds",
  access: "signed-in",
  limit: "read",
  summary: "One's own builds, newest first",
  response: z.array(buildSummary),
});

const buildTask = buildSummary
  .pick({
    id: true,
    serverId: true,
    userId: true,
    prompt: true,
    status: true,
    progress: true,
    currentStep: true,
    error: true,
    errorMessage: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    steps: z.array(buildStep),
    /** Lines of the last attempt; the newest 500 in total. */
    logs: z.array(z.string()),
    paymentIntentId: z.string().nullable(),
  });
export type BuildTask = z.output<typeof buildTask>;

export const listBuildTasks = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/build-tasks",
  access: "server:view",
  limit: "read",
  summary: "The builds of a server, newest first",
  params: z.object({ serverId: z.uuid() }),
  response: z.array(buildTask),
  errors: ["NOT_FOUND"],
});

export const cancelBuild = defineRoute({
  method: "POST",
  path: "/api/build/{taskId}/cancel",
  access: "signed-in",
  limit: "write",
  summary: "Stop a build and clean up after it",
  params,
  response: z.object({}),
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});

export const retryBuild = defineRoute({
  method: "POST",
  path: "/api/build/{taskId}/retry",
  access: "signed-in",
  limit: "write",
  summary: "Try a failed build again with the same plan",
  params,
  response: z.object({}),
  errors: ["NOT_FOUND", "BUILD_NOT_FAILED", "PAYMENT_REFUSED", "SERVER_LIMIT", "KEPT_FILES_LIMIT"],
});

export const exportBuild = defineRoute({
  method: "GET",
  path: "/api/build/{taskId}/recipe",
  access: "signed-in",
  limit: "read",
  summary: "The recipe of a finished build with its lock, as one text to keep",
  params,
  response: z.object({ fileName: z.string(), file: z.string() }),
  errors: ["NOT_FOUND"],
});

const recipeCard = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** A prompt that leads to this recipe. */
  prompt: z.string(),
  platformType: z.enum(platformTypes),
  software: z.string(),
  plugins: z.array(z.string()),
  tags: z.array(z.string()),
});
export type RecipeCard = z.output<typeof recipeCard>;

export const listRecipes = defineRoute({
  method: "GET",
  path: "/api/recipes",
  access: "public",
  limit: "read",
  summary: "Recipes to start from",
  response: z.array(recipeCard),
});

export const getEulaConsent = defineRoute({
  method: "GET",
  path: "/api/eula-consent",
  access: "signed-in",
  limit: "read",
  summary: "Whether one has agreed to the Minecraft EULA",
  response: z.object({ acceptedAt: z.iso.datetime().nullable() }),
});

/** The text that users agree to. */
export const eulaDocument = "https://aka.ms/MinecraftEULA";

export const giveEulaConsent = defineRoute({
  method: "POST",
  path: "/api/eula-consent",
  access: "signed-in",
  limit: "write",
  summary: "Agree to the Minecraft EULA",
  body: z.object({ document: z.literal(eulaDocument) }),
  response: z.object({ acceptedAt: z.iso.datetime() }),
  idempotency: "natural",
});

export const getLimits = defineRoute({
  method: "GET",
  path: "/api/limits",
  access: "signed-in",
  limit: "read",
  summary: "How many servers one has and may have",
  response: z.object({ plan: z.enum(planIds), servers: z.int(), maxServers: z.int() }),
});
