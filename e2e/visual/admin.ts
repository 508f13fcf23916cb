import {
  adminAnswers,
  heldServerId,
  helper,
  movingAnswer,
} from "../../apps/web/src/features/admin/admin-answers.fixture.ts";
import {
  announcedWork,
  drainUnderWay,
  unknownServer,
} from "../../apps/web/src/features/admin/fleet-answers.fixture.ts";
import { refusal } from "../../apps/web/src/features/builds/build-answers.fixture.ts";
import { type Screen, untilHeading, untilNoSkeleton, untilSkeleton } from "./screen.ts";

function adminScreen(name: string, tab: string, more: Partial<Screen> = {}): Screen {
  const { answers, reach = untilNoSkeleton, ...rest } = more;
  return {
    name,
    path: `/admin?tab=${tab}`,
    isMember: true,
    answers: { ...adminAnswers, ...answers },
    async reach(page) {
      await untilHeading("Admin Dashboard")(page);
      await reach(page);
    },
    ...rest,
  };
}

function supportScreen(name: string, reach: Screen["reach"]): Screen {
  return {
    name,
    path: "/support",
    isMember: true,
    answers: { ...adminAnswers, "auth/me": helper },
    async reach(page) {
      await untilHeading("Support")(page);
      await reach(page);
    },
  };
}

const busy = refusal(503, "BUSY", "We are busy. Please try again in a moment.");

export const adminScreens: readonly Screen[] = [
  adminScreen("admin-overview", "overview"),
  adminScreen("admin-draining", "overview", {
    answers: { "admin/drains": drainUnderWay },
    async reach(page) {
      await page.getByText("8 of 12 moved").waitFor();
    },
  }),
  adminScreen("admin-drain-asked", "overview", {
    async reach(page) {
      await page.getByRole("button", { name: "Drain", exact: true }).last().click();
      await page.getByText("Servers may go to another region").waitFor();
    },
  }),
  adminScreen("admin-announce", "overview", {
    answers: { "admin/planned-work": announcedWork },
    async reach(page) {
      await page.getByRole("button", { name: "Announce work" }).click();
      await page.getByLabel("What happens").waitFor();
    },
  }),
  adminScreen("admin-adopt", "overview", {
    answers: { "admin/integrity": unknownServer },
    async reach(page) {
      await page.getByRole("button", { name: "Adopt", exact: true }).click();
      await page.getByLabel("New owner").waitFor();
    },
  }),
  adminScreen("admin-users", "users"),
  adminScreen("admin-servers", "servers"),
  adminScreen("admin-diagnostics", "diagnostics"),
  adminScreen("admin-delete-asked", "servers", {
    async reach(page) {
      await page.getByRole("button", { name: "Delete Server" }).first().click();
      await page.getByText("Its owner loses it right away.").waitFor();
    },
  }),
  adminScreen("admin-none-deleted", "servers", {
    answers: { "admin/deleted-servers": { servers: [], next: null } },
    async reach(page) {
      await page.getByText("No server was deleted in the last 7 days.").waitFor();
    },
  }),
  adminScreen("admin-give-deleted", "servers", {
    async reach(page) {
      await page.getByRole("button", { name: "Give to another account: Old survival" }).click();
      await page.getByLabel("E-mail of the new owner").waitFor();
    },
  }),
  adminScreen("admin-bring-back", "servers", {
    async reach(page) {
      await page.getByRole("button", { name: "Bring back Old survival" }).click();
      await page.getByText("It comes back for its owner").waitFor();
    },
  }),
  adminScreen("admin-move", "servers", {
    async reach(page) {
      await page.getByRole("button", { name: "Move", exact: true }).click();
      await page.getByText("The address changes.").waitFor();
    },
  }),
  adminScreen("admin-moving", "servers", {
    answers: { [`admin/servers/${heldServerId}/move`]: movingAnswer },
    async reach(page) {
      await page.getByRole("button", { name: "Move", exact: true }).click();
      await page.getByText("If you stop it, the server stays on its machine.").waitFor();
    },
  }),
  adminScreen("admin-reset-asked", "users", {
    async reach(page) {
      await page.getByRole("button", { name: "Reset Password" }).first().click();
      await page.getByLabel("Reason").waitFor();
    },
  }),
  adminScreen("admin-password-given", "users", {
    answers: {
      "admin/password-reset": {
        username: "Alex",
        email: "alex@example.org",
        tempPassword: "abcde-fghjk-mnpqr-stuvw",
      },
    },
    async reach(page) {
      await page.getByRole("button", { name: "Reset Password" }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Reset Password" }).click();
      await page.getByText("abcde-fghjk-mnpqr-stuvw").waitFor();
    },
  }),
  adminScreen("admin-loading", "servers", {
    answers: { "admin/vps-servers": "no answer" },
    reach: untilSkeleton,
  }),
  adminScreen("admin-failed", "servers", {
    answers: { "admin/vps-servers": busy },
    reach: untilHeading("We couldn't ask the machines"),
  }),
  adminScreen("admin-search", "overview", {
    async reach(page) {
      await page.getByLabel("Search", { exact: true }).fill("alex");
      await page.getByText("Alexandria").waitFor();
    },
  }),
  adminScreen("admin-refund-asked", "overview", {
    async reach(page) {
      await page.getByLabel("Search", { exact: true }).fill("alex");
      await page.getByRole("button", { name: "Refund pi_3QxYz" }).click();
      await page.getByText("Everything that is left of it").waitFor();
    },
  }),
  adminScreen("admin-give-size", "overview", {
    async reach(page) {
      await page.getByLabel("Search", { exact: true }).fill("alex");
      await page.getByRole("button", { name: "Give a size to 'Alexandria'" }).click();
      await page.getByRole("button", { name: "Give this size" }).waitFor();
    },
  }),
  adminScreen("admin-given-size", "overview", {
    answers: {
      [`admin/given-sizes/${heldServerId}`]: {
        given: {
          ramGb: 8,
          storageGb: 40,
          until: "2099-01-17T12:00:00.000Z",
          reason: "Your server was down for two days.",
        },
      },
    },
    async reach(page) {
      await page.getByLabel("Search", { exact: true }).fill("alex");
      await page.getByRole("button", { name: "Give a size to 'Alexandria'" }).click();
      await page.getByRole("button", { name: "End it now" }).waitFor();
    },
  }),
  adminScreen("admin-credit", "overview", {
    async reach(page) {
      await page.getByLabel("Search", { exact: true }).fill("alex");
      await page.getByRole("button", { name: "Credit of Alex" }).click();
      await page.getByText("$12.50 is left.").waitFor();
    },
  }),
  supportScreen("support", untilNoSkeleton),
  supportScreen("support-request", async (page) => {
    await page.getByRole("button", { name: "Open the request of Alex" }).click();
    await page.getByText("The download stopped. Everything was put back.").waitFor();
  }),
  adminScreen("admin-appeal", "overview", {
    async reach(page) {
      await page.getByRole("button", { name: "Open the request of Kim" }).click();
      await page.getByRole("button", { name: "Accept and unsuspend" }).waitFor();
    },
  }),
  supportScreen("support-restart-asked", async (page) => {
    await page.getByRole("button", { name: "Restart Skyblock" }).click();
    await page.getByText("Players are disconnected for a short time.").waitFor();
  }),
];
