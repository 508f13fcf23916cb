import type { CheckedNode, PermissionCheckAnswer } from "./console-answer.ts";
import { type Holder, nodesInOrder } from "./inheritance.ts";
import { answerFrom, placeOf, type PermissionAnswer, type PermissionQuestion } from "./simulate.ts";

/**
 * What a player may do at a place, from what LuckPerms lists about one permission. It lists groups in the order in
 * which it asks them, for all places.
 */
export function decideFromCheck(
  { own, inherited }: PermissionCheckAnswer,
  question: PermissionQuestion,
): PermissionAnswer {
  const groups = [...new Set(inherited.flatMap(({ from }) => from ?? []))];
  const place = placeOf(question);
  const nodesOf = (nodes: readonly CheckedNode[]) =>
    nodesInOrder(
      nodes.map(({ key, value, contexts }) => ({ key, value, contexts })),
      place,
    );
  const holders: Holder[] = [
    { kind: "user", name: question.player, nodes: nodesOf(own) },
    ...groups.map((name) => ({
      kind: "group" as const,
      name,
      nodes: nodesOf(inherited.filter(({ from }) => from === name)),
    })),
  ];
  return answerFrom(holders, question.player, question);
}
