import { messageTexts } from "@blockwright/contract/message";
import { activityEntries } from "../../apps/web/src/features/activity/activity-answers.fixture.ts";
import { refusal } from "../../apps/web/src/features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../apps/web/src/features/servers/server-answers.fixture.ts";
import {
  friendsView,
  receivedOffer,
  sharingAnswers,
  someInvite,
  someOffer,
} from "../../apps/web/src/features/sharing/sharing-answers.fixture.ts";
import { backlog } from "../screens/server-screens-console.ts";
import {
  type Screen,
  toTop,
  untilHeading,
  untilNoSkeleton,
  untilOnlyLoading,
  untilSkeleton,
} from "./screen.ts";

const usersPath = `servers/${serverId}/users`;
const handoverPath = `servers/${serverId}/handover`;
const shared = {
  ...servers.online,
  actions: ["view", "read-console", "read-users"],
  sharedBy: "alex",
};

interface UsersState {
  readonly server?: Parameters<typeof answersFor>[0];
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly reach: Screen["reach"];
}

function usersScreen(name: string, { server = servers.online, answers = {}, reach }: UsersState): Screen {
  return {
    name: `users${name}`,
    path: `/server/${serverId}/users`,
    isMember: true,
    answers: { ...answersFor(server), ...sharingAnswers(serverId), ...answers },
    console: backlog,
    async reach(page) {
      await reach(page);
      if (reach === untilSkeleton) await untilHeading("Server Users")(page);
      if (reach !== untilSkeleton) await untilNoSkeleton(page);
    },
  };
}

function activityScreen(name: string, answer: unknown, reach: Screen["reach"]): Screen {
  return {
    name: `activity${name}`,
    path: `/server/${serverId}/users#activity`,
    isMember: true,
    answers: {
      ...answersFor(servers.online),
      ...sharingAnswers(serverId),
      [`servers/${serverId}/activity`]: answer,
    },
    console: backlog,
    async reach(page) {
      await reach(page);
      await toTop(page);
    },
  };
}

const token = "Zk3vQ0mXb1tYw8sRpL5nJ2hGcD7fAeUi4oKxVyTqSrM";
const lookedUp = {
  serverId,
  serverName: "Hearthside Survival",
  createdBy: "rosa",
  role: "member",
  switches: null,
  expiresAt: someInvite.expiresAt,
};
const gone = "This invitation was used, revoked or is too old. Please ask for a new one.";

function inviteScreen(name: string, answer: unknown, reach: Screen["reach"]): Screen {
  const answers = { "invites/look-up": answer };
  return { name: `invite${name}`, path: `/invite/${token}`, isMember: true, answers, reach };
}

const pagePath = `servers/${serverId}/friends-page`;

function friendsScreen(name: string, answer: unknown, reach: Screen["reach"]): Screen {
  return {
    name: `friends-page${name}`,
    path: `/join/${token}`,
    answers: { "friends-pages/look-up": answer },
    reach,
  };
}

export const sharingScreens: readonly Screen[] = [
  activityScreen("", { entries: activityEntries, next: "5-1" }, (page) =>
    page.getByRole("button", { name: "Show older" }).waitFor(),
  ),
  activityScreen("-empty", { entries: [], next: null }, untilHeading("Nothing yet")),
  usersScreen("", { reach: (page) => page.getByLabel("Role of juno_9").waitFor() }),
  usersScreen("-page-shared", {
    answers: { [pagePath]: { token } },
    reach: (page) => page.getByRole("button", { name: "Replace link" }).waitFor(),
  }),
  friendsScreen("", friendsView, untilHeading("How to join")),
  friendsScreen("-paused", { ...friendsView, isPaused: true, address: null, status: "offline" }, (page) =>
    page.getByText("This server is paused").waitFor(),
  ),
  friendsScreen("-gone", refusal(404, "NOT_FOUND", messageTexts["friends-page.gone"]), (page) =>
    page.getByText("This page is no longer shared.").waitFor(),
  ),
  usersScreen("-empty", {
    answers: { [usersPath]: [] },
    reach: untilHeading("No additional users added"),
  }),
  usersScreen("-loading", { answers: { [usersPath]: "no answer" }, reach: untilSkeleton }),
  usersScreen("-failed", {
    answers: { [usersPath]: refusal(503, "BUSY", "We are very busy right now.") },
    reach: untilHeading("We couldn't load the users"),
  }),
  usersScreen("-found", {
    async reach(page) {
      await page.getByPlaceholder("Search users by username...").fill("em");
      await page.getByRole("button", { name: "emma" }).waitFor();
    },
  }),
  usersScreen("-remove", {
    async reach(page) {
      await page.getByRole("button", { name: "Remove rosa" }).click();
      await page.getByRole("alertdialog").waitFor();
      // The click scrolls the page behind the dialog by an amount that varies.
      await page.evaluate("scrollTo(0, 0)");
    },
  }),
  usersScreen("-offered", {
    answers: { [handoverPath]: { offer: someOffer } },
    reach: (page) => page.getByText("Offered to rosa.").waitFor(),
  }),
  {
    ...usersScreen("-handover-loading", { answers: { [handoverPath]: "no answer" }, reach: untilSkeleton }),
    reach: untilOnlyLoading("handover"),
  },
  usersScreen("-handover-failed", {
    answers: { [handoverPath]: refusal(503, "BUSY", "We are very busy right now.") },
    reach: untilHeading("We couldn't load the offer"),
  }),
  {
    name: "dashboard-offer",
    path: "/dashboard",
    isMember: true,
    answers: { servers: [shared], handovers: [receivedOffer(serverId)] },
    reach: untilHeading("Offered to you"),
  },
  inviteScreen("", lookedUp, untilHeading("Join Hearthside Survival")),
  inviteScreen("-gone", refusal(404, "NOT_FOUND", gone), untilHeading("This invitation doesn't work")),
  usersScreen("-shared", { server: shared, reach: untilHeading("Shared with you") }),
  {
    name: "servers-shared",
    path: "/servers",
    isMember: true,
    answers: { servers: [servers.online, { ...shared, id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c09" }] },
    reach: (page) => page.getByText("Shared by alex").waitFor(),
  },
];
