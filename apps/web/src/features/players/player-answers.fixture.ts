import { playerActions, type Player, type Players } from "@blockwright/contract/players";

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
    onlineSince: "2026-11-17T23:20:00.000Z",
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
