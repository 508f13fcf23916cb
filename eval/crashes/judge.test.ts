import { expect, test } from "vitest";
import { judge as count } from "../../services/judging/tally.ts";
import { atLeast } from "../../services/judging/figure.ts";
import { brokenServers } from "./corpus.ts";
import { checkDiagnosis, type Verdict } from "./judge.ts";

const [server] = brokenServers;
const right: Verdict = {
  isClassRight: true,
  isSentenceRight: true,
  isLineRight: true,
  isFixRight: true,
  found: { class: "port-in-use", sentence: "Its port is taken.", line: "FAILED TO BIND", fix: null },
};

function outcomeOf(verdict: Verdict | undefined) {
  if (!server) throw new Error("the corpus is empty");
  return { server, verdict, seconds: 1, trouble: "it never ended" };
}

test.each(["isClassRight", "isSentenceRight", "isLineRight", "isFixRight"] as const)(
  "a diagnosis with %s false is a failure, also when the share of right ones meets the goal",
  (part) => {
    const checks = [
      ...Array.from({ length: 99 }, () => checkDiagnosis(outcomeOf(right))),
      checkDiagnosis(outcomeOf({ ...right, [part]: false })),
    ];
    const tally = count({ checks, figures: [atLeast("share", 0.99, 0.95)] }, true);
    expect(tally).toEqual({ passed: 100, failed: 1, measured: 0 });
  },
);

test("a server that did not fail as it should is a failure and says why", () => {
  expect(checkDiagnosis(outcomeOf(undefined))).toMatchObject({ passed: false, found: "it never ended" });
});
