import type { Page } from "playwright-core";
import { mainButton, toastText } from "../steps/account-steps.ts";
import {
  buildId,
  buildList,
  builds,
  prompt,
  refusal,
} from "../../apps/web/src/features/builds/build-answers.fixture.ts";
import {
  failedPlan,
  modelProposal,
  openProposal,
  proposalId,
  runningPlan,
  someProposal,
} from "../../apps/web/src/features/builds/proposal/proposal.fixture.ts";
import { playersAnswer } from "../../apps/web/src/features/players/player-answers.fixture.ts";
import { type Screen, untilHeading, untilSkeleton } from "./screen.ts";

const checkout = `/checkout?prompt=${encodeURIComponent(prompt)}&platformType=crossplay`;
export const proposes = (proposal: unknown) => ({
  proposals: proposal,
  [`proposals/${proposalId}`]: proposal,
  [`proposals/${proposalId}/choices`]: proposal,
});
const broken = refusal(500, "INTERNAL", "Something went wrong on our side. Please try again.");

async function startBuilding(page: Page): Promise<void> {
  await page.getByLabel("Describe your server").fill(prompt);
  await mainButton(page, "Start Building").click();
}

async function openSizes(page: Page): Promise<void> {
  await startBuilding(page);
  await page.getByRole("heading", { name: "Configure Your Server" }).waitFor();
}

async function openPlatforms(page: Page): Promise<void> {
  await openSizes(page);
  await page.getByRole("button", { name: "Continue for FREE" }).click();
  await page.getByRole("heading", { name: "Choose Your Server Type" }).waitFor();
}

function buildScreen(name: string, build: unknown, reach: Screen["reach"]): Screen {
  return {
    name: `build-${name}`,
    path: `/build/${buildId}`,
    isMember: true,
    answers: { [`build/${buildId}`]: build },
    reach,
  };
}

const ordering: readonly Screen[] = [
  { name: "home", path: "/", isMember: true, reach: untilHeading(/What should we build/) },
  {
    name: "home-limit-reached",
    path: "/",
    isMember: true,
    answers: { ...proposes(someProposal), limits: { plan: "free", servers: 1, maxServers: 1 } },
    async reach(page) {
      await startBuilding(page);
      await toastText(page, "Server Limit Reached");
    },
  },
  { name: "size-free", path: "/", isMember: true, answers: proposes(someProposal), reach: openSizes },
  { name: "proposal-open", path: "/", isMember: true, answers: proposes(openProposal), reach: openSizes },
  { name: "proposal-failed", path: "/", isMember: true, answers: proposes(broken), reach: openSizes },
  {
    name: "proposal-planning",
    path: "/",
    isMember: true,
    answers: {
      ...proposes({ ...someProposal, modelPlan: runningPlan }),
      [`proposals/${proposalId}/events`]: {},
    },
    reach: openSizes,
  },
  { name: "proposal-planned", path: "/", isMember: true, answers: proposes(modelProposal), reach: openSizes },
  {
    name: "proposal-no-plan",
    path: "/",
    isMember: true,
    answers: proposes({ ...someProposal, modelPlan: failedPlan }),
    reach: openSizes,
  },
  {
    name: "size-paid",
    path: "/",
    isMember: true,
    answers: proposes(someProposal),
    async reach(page) {
      await openSizes(page);
      await page.getByRole("slider", { name: "RAM" }).press("ArrowRight");
      await page.getByText("$1.75/month", { exact: true }).waitFor();
    },
  },
  {
    name: "platform",
    path: "/",
    isMember: true,
    answers: { ...proposes(someProposal), "eula-consent": { acceptedAt: null } },
    reach: openPlatforms,
  },
  {
    name: "checkout-asking",
    path: checkout,
    isMember: true,
    answers: proposes(someProposal),
    reach: untilHeading("Build this server?"),
  },
  {
    name: "checkout-free",
    path: "/",
    isMember: true,
    answers: { ...proposes(someProposal), build: "no answer" },
    async reach(page) {
      await openPlatforms(page);
      await page.getByRole("button", { name: /Java Edition/ }).click();
      await page.getByRole("heading", { name: "Setting up your free server..." }).waitFor();
    },
  },
  {
    name: "checkout-paid",
    path: `${checkout}&plan=basic&ram=4&storage=20`,
    isMember: true,
    answers: proposes(someProposal),
    reach: untilHeading("Card payments are not set up here"),
  },
];

const building: readonly Screen[] = [
  buildScreen("early", builds.early, (page) => page.getByText("0% Complete").waitFor()),
  buildScreen("running", builds.late, (page) => page.getByText("62% Complete").waitFor()),
  buildScreen("cancel", builds.late, async (page) => {
    await mainButton(page, "Cancel").click();
    await page.getByRole("alertdialog").waitFor();
  }),
  buildScreen("failed", builds.failed, untilHeading("Build Failed")),
  buildScreen("cancelled", builds.cancelled, untilHeading("Build Failed")),
  {
    ...buildScreen("completed", builds.completed, untilHeading("Server Ready")),
    answers: {
      [`build/${buildId}`]: builds.completed,
      [`servers/${builds.completed.serverId}/players`]: playersAnswer,
    },
  },
  buildScreen("loading", "no answer", untilSkeleton),
  buildScreen("unreadable", broken, untilHeading("Error Accessing Servers")),
  buildScreen(
    "unknown",
    refusal(404, "NOT_FOUND", "There is nothing here."),
    untilHeading("There is no such build"),
  ),
];

const projects: readonly Screen[] = [
  { name: "projects-guest", path: "/projects", reach: untilHeading("Creative plots") },
  { name: "projects-empty", path: "/projects", isMember: true, reach: untilHeading("Nothing built yet") },
  {
    name: "projects",
    path: "/projects",
    isMember: true,
    answers: { builds: buildList },
    reach: (page) => page.getByRole("link", { name: "Sky Harbour" }).waitFor(),
  },
  {
    name: "projects-loading",
    path: "/projects",
    isMember: true,
    answers: { builds: "no answer", recipes: "no answer" },
    reach: untilHeading("Your builds"),
  },
  {
    name: "projects-failed",
    path: "/projects",
    isMember: true,
    answers: { builds: broken, recipes: broken },
    reach: untilHeading("We couldn't load the recipes"),
  },
  {
    name: "projects-import",
    path: "/projects",
    isMember: true,
    answers: {
      "eula-consent": { acceptedAt: null },
      "builds/import": refusal(422, "RECIPE_REFUSED", "That file is not a recipe we can build."),
    },
    async reach(page) {
      await page.getByRole("button", { name: "Start from a recipe file" }).click();
      await page.getByRole("dialog").getByLabel("Recipe file").waitFor();
    },
  },
];

export const buildScreens: readonly Screen[] = [...ordering, ...building, ...projects];
