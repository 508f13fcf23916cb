import { expect, test } from "vitest";
import { pagePolicy } from "./page-policy.ts";

const publicUrl = new URL("https://play.example.org");
const policyOf = (path: string, takesCards = true) =>
  pagePolicy({ path, nonce: "abc", publicUrl, takesCards });
const hostsIn = (policy: string) => policy.match(/https:\/\/\S*stripe\.com/g) ?? [];

const cardPages = ["/checkout", "/payment-success", "/billing", "/billing/", "/Checkout", "/size/abc"];
const otherPages = [
  "/",
  "/pricing",
  "/account",
  "/server/1",
  "/server/billing",
  "/size",
  "/size/a/b",
  "/checkout/x",
];

test.each(cardPages)("%s may load the card provider's form", (path) => {
  const policy = policyOf(path);
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain("connect-src 'self' wss://play.example.org https://api.stripe.com;");
  expect(policy).toContain(
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
  );
  expect(hostsIn(policy)).toHaveLength(6);
  expect(policy).toContain("frame-ancestors 'none'");
});

test.each(otherPages)("%s names no host of the card provider", (path) => {
  expect(hostsIn(policyOf(path))).toEqual([]);
  expect(policyOf(path)).toContain("require-trusted-types-for 'script'");
});

test.each(cardPages)("without a card provider %s is like any other page", (path) => {
  expect(policyOf(path, false)).toBe(policyOf("/", false));
});
