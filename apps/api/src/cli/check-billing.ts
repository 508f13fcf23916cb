import { connectStripe } from "../adapters/stripe-payments.ts";
import { isStripeAway, stripeChecks, type BillingCheck } from "../adapters/stripe/stripe-checks.ts";
import { AppError } from "../platform/errors.ts";
import { readOrExplain } from "../program.ts";
import { readArguments } from "../platform/command-line/arguments.ts";
import { printLine } from "../platform/command-line/print.ts";
import { explainErrors } from "./run-command.ts";

readArguments("npm run billing:check", {});

/**
 * Asks the configured card provider whether it behaves as our adapter expects. It creates customers, subscriptions and
 * payments, so it works with a test key only.
 */
const { cards } = readOrExplain();

async function judge(check: BillingCheck): Promise<"fine" | "WRONG" | "not reached"> {
  const say = (verdict: string, detail: string) =>
    printLine(`${check.name.padEnd(18)} ${verdict.padEnd(12)} ${detail}`);
  try {
    say("fine", await check.look());
    return "fine";
  } catch (error) {
    const verdict = isStripeAway(error) ? "not reached" : "WRONG";
    say(verdict, error instanceof Error ? error.message : String(error));
    return verdict;
  }
}

await explainErrors(async () => {
  if (cards === undefined) throw new AppError("CARDS_UNAVAILABLE", "STRIPE_SECRET_KEY is not set.");
  if (cards.secretKey.split("_")[1] !== "test") {
    throw new AppError("CARDS_UNAVAILABLE", "This moves money. Use a test key.");
  }
  const verdicts: string[] = [];
  for (const check of stripeChecks(connectStripe(cards))) verdicts.push(await judge(check));
  const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
  printLine(`${count("fine")} fine, ${count("WRONG")} wrong, ${count("not reached")} not reached.`);
  if (count("WRONG") > 0) process.exitCode = 1;
  else if (count("not reached") > 0) process.exitCode = 2;
});
