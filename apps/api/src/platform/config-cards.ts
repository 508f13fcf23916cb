import { z } from "zod";

export const cardVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{4,240}$/, "must begin with sk_test_ or sk_live_")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w{4,240}$/, "must begin with pk_test_ or pk_live_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{4,240}$/, "must begin with whsec_")
    .optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" }).optional(),
};

const variables = z.object(cardVariables);
type CardEnvironment = z.output<typeof variables>;

const names = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
const isLive = (key: string | undefined) => key?.split("_")[1] === "live";

/** What is wrong with the variables together. */
export function cardProblems(
  env: CardEnvironment,
): readonly { readonly name: string; readonly message: string }[] {
  const set = names.filter((name) => env[name] !== undefined);
  if (set.length > 0 && set.length < names.length)
    return names
      .filter((name) => env[name] === undefined)
      .map((name) => ({ name, message: `must be set with ${set.join(" and ")}` }));
  const problems = [];
  if (isLive(env.STRIPE_SECRET_KEY) !== isLive(env.STRIPE_PUBLISHABLE_KEY))
    problems.push({
      name: "STRIPE_PUBLISHABLE_KEY",
      message: "must be of the same mode as STRIPE_SECRET_KEY",
    });
  // Until sizes can be changed and every movement is compared with the provider, no real money is taken.
  if (isLive(env.STRIPE_SECRET_KEY))
    problems.push({ name: "STRIPE_SECRET_KEY", message: "must be a test key: billing is not complete yet" });
  return problems;
}

/** Undefined: no cards, so only the free size can be built. */
export function shapeCards(env: CardEnvironment) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = env;
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined)
    return undefined;
  return { secretKey, publishableKey, webhookSecret, apiUrl };
}

export type CardProvider = NonNullable<ReturnType<typeof shapeCards>>;
