import { expect, test } from "vitest";
import { refundWords } from "./refund-words.ts";

const card = "$3.50 goes back to your card. Banks take 5 to 10 days.";

test.each([
  [{ refundedCents: 350, creditCents: 0 }, card],
  [{ refundedCents: 0, creditCents: 600 }, "Your credit is back."],
  [{ refundedCents: 350, creditCents: 250 }, `${card} Your credit is back.`],
])("%j is said as it is", (refunded, words) => {
  expect(refundWords(refunded)).toBe(words);
});
