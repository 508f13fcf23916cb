import { playerActions, type Player, type Players } from "@blockwright/contract/players";
import { answeredAtMs } from "../../shared/text/answered-at.fixture.ts";

const stranger: Player = {
  name: "Cleo",
  edition: "java",
  isOnline: false,
  onlineSince: null,
  isAllowed: false,
  isOperator: false,
  isBanned: false,
};

const somePlayers: readonly Player[] = [
  {
    ...stranger,
    name: "Anna",
    isOnline: true,
    onlineSince: new Date(answeredAtMs - 40 * 60_000).toISOString(),
    isOperator: true,
    isAllowed: true,
  },
  { ...stranger, name: ".Ben", edition: "bedrock", isOnline: true, isAllowed: true },
  stranger,
  { ...stranger, name: "Griefer_99", isBanned: true },
];

export function playersAnswer(more: Partial<Players> = {}): Players {
  return { players: [...somePlayers], isAllowListOn: true, actions: [...playerActions], ...more };
}
