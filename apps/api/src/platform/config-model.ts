import { z } from "zod";

const modelProviders = ["anthropic", "openai", "openai-compatible"] as const;

export const modelVariables = {
  MODEL_PROVIDER: z.enum(modelProviders, { error: `must be one of ${modelProviders.join(", ")}` }).optional(),
  MODEL_NAME: z.string().max(100).optional(),
  MODEL_API_KEY: z.string().optional(),
  MODEL_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an https:// address" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  MODEL_TIME_LIMIT_MS: z.coerce.number().int().min(1000).max(600_000).default(60_000),
  MODEL_TOKEN_LIMIT: z.coerce.number().int().min(1000).max(1_000_000).default(40_000),
  MODEL_PLANS_PER_PERSON_AND_DAY: z.coerce.number().int().min(0).max(10_000).default(20),
  MODEL_PLAN_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(50_000_000),
  ASSISTANT_STEPS_PER_TURN: z.coerce.number().int().min(1).max(200).default(30),
  ASSISTANT_TOKENS_PER_TURN: z.coerce.number().int().min(1000).max(10_000_000).default(400_000),
  ASSISTANT_TIME_PER_TURN_MS: z.coerce.number().int().min(1000).max(3_600_000).default(600_000),
  ASSISTANT_TOKENS_PER_PERSON_AND_DAY: z.coerce.number().int().min(0).default(2_000_000),
  ASSISTANT_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(50_000_000),
  MODEL_INPUT_USD_PER_MILLION: z.coerce.number().min(0).optional(),
  MODEL_OUTPUT_USD_PER_MILLION: z.coerce.number().min(0).optional(),
};

const variables = z.object(modelVariables);
type ModelEnvironment = z.output<typeof variables>;

/** The variable that the chosen provider lacks. */
export function missingModelVariable(
  env: ModelEnvironment,
): "MODEL_NAME" | "MODEL_API_KEY" | "MODEL_BASE_URL" | undefined {
  if (env.MODEL_PROVIDER === undefined) return undefined;
  if (env.MODEL_NAME === undefined) return "MODEL_NAME";
  // A self-hosted model needs no key, but has no default address.
  if (env.MODEL_PROVIDER !== "openai-compatible") return env.MODEL_API_KEY ? undefined : "MODEL_API_KEY";
  return env.MODEL_BASE_URL ? undefined : "MODEL_BASE_URL";
}

export function shapeModel(env: ModelEnvironment) {
  const { MODEL_INPUT_USD_PER_MILLION: inputUsd, MODEL_OUTPUT_USD_PER_MILLION: outputUsd } = env;
  return {
    /** Undefined: curated recipes are used for planning, and there is no AI editor. */
    provider:
      env.MODEL_PROVIDER === undefined || env.MODEL_NAME === undefined
        ? undefined
        : {
            kind: env.MODEL_PROVIDER,
            name: env.MODEL_NAME,
            apiKey: env.MODEL_API_KEY,
            baseUrl: env.MODEL_BASE_URL,
          },
    budget: { timeMs: env.MODEL_TIME_LIMIT_MS, tokens: env.MODEL_TOKEN_LIMIT },
    plansPerDay: env.MODEL_PLANS_PER_PERSON_AND_DAY,
    planTokensPerDay: env.MODEL_PLAN_TOKENS_PER_DAY,
    assistant: {
      limits: {
        modelCallsPerTurn: env.ASSISTANT_STEPS_PER_TURN,
        tokensPerTurn: env.ASSISTANT_TOKENS_PER_TURN,
        timePerTurnMs: env.ASSISTANT_TIME_PER_TURN_MS,
        tokensPerPersonAndDay: env.ASSISTANT_TOKENS_PER_PERSON_AND_DAY,
        tokensPerDay: env.ASSISTANT_TOKENS_PER_DAY,
      },
    },
    prices: inputUsd === undefined || outputUsd === undefined ? null : { inputUsd, outputUsd },
  };
}

export type ModelProvider = NonNullable<ReturnType<typeof shapeModel>["provider"]>;
