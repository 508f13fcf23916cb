import type { FriendsView } from "@blockwright/contract/friends-page";
import type { HandoverOffer, ReceivedOffer } from "@blockwright/contract/handovers";
import type { Invite } from "@blockwright/contract/invites";
import type { ServerUser } from "@blockwright/contract/server-users";
import { answeredAtMs } from "../../shared/text/answered-at.fixture.ts";

const minuteMs = 60_000;

function userOf(serverId: string, number: number, username: string, role: ServerUser["role"]): ServerUser {
  return {
    id: `0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5a0${number}`,
    serverId,
    userId: `0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5b0${number}`,
    role,
    switches: null,
    createdAt: new Date(answeredAtMs - number * 90 * minuteMs).toISOString(),
    user: { username },
  };
}

export function serverUsersOf(serverId: string): ServerUser[] {
  return [
    userOf(serverId, 3, "rosa", "admin"),
    userOf(serverId, 2, "Emil P.", "member"),
    userOf(serverId, 1, "juno_9", "viewer"),
  ];
}

/** Found for "em"; one of them already has access to the server. */
export const foundUsers = [
  { id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5b02", username: "Emil P." },
  { id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5b09", username: "emma" },
];

export const someInvite: Invite = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5c01",
  role: "viewer",
  switches: null,
  createdBy: "rosa",
  createdAt: new Date(answeredAtMs - 90 * minuteMs).toISOString(),
  expiresAt: new Date(answeredAtMs + 5 * 24 * 60 * minuteMs).toISOString(),
};

export const someOffer: HandoverOffer = {
  userId: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5b03",
  username: "rosa",
  createdAt: new Date(answeredAtMs - 90 * minuteMs).toISOString(),
  expiresAt: new Date(answeredAtMs + 5 * 24 * 60 * minuteMs).toISOString(),
};

/** A server that alex offers to the signed-in person. */
export function receivedOffer(serverId: string): ReceivedOffer {
  const { expiresAt } = someOffer;
  return { serverId, serverName: "Hearthside Survival", ownerName: "alex", expiresAt, price: null };
}

/** What a guest sees of a shared server. */
export const friendsView: FriendsView = {
  name: "Hearthside Survival",
  platformType: "crossplay",
  serverType: "paper",
  minecraftVersion: "1.21.4",
  status: "online",
  isPaused: false,
  address: { host: "play.example.org", port: 25_570, bedrockPort: 25_571 },
  currentPlayers: 3,
  playerNames: ["Alex_77", ".Sam"],
  maxPlayers: 20,
};

/** The api's answers about the people of a server, unless a test overrides them. */
export function sharingAnswers(serverId: string): Record<string, unknown> {
  return {
    [`servers/${serverId}/users`]: serverUsersOf(serverId),
    [`servers/${serverId}/invites`]: [someInvite],
    [`servers/${serverId}/handover`]: { offer: null },
    [`servers/${serverId}/friends-page`]: { token: null },
    "users/search": foundUsers,
  };
}
