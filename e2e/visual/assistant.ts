import {
  assistantAnswers,
  change,
  changeId,
  exchanges,
  houseRulesInForce,
  otherUserId,
} from "../../apps/web/src/features/assistant/assistant-answers.fixture.ts";
import { refusal } from "../../apps/web/src/features/builds/build-answers.fixture.ts";
import {
  answersFor,
  diagnosis,
  lastWorking,
  serverId,
  servers,
} from "../../apps/web/src/features/servers/server-answers.fixture.ts";
import { type Screen, untilHeading, untilNoSkeleton, untilSkeleton } from "./screen.ts";

const rulesPath = `servers/${serverId}/ai/rules`;

interface AssistantState {
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly server?: Parameters<typeof answersFor>[0];
  readonly reach: Screen["reach"];
}

function assistantScreen(
  name: string,
  { answers = assistantAnswers(), server = servers.online, reach }: AssistantState,
): Screen {
  return {
    name,
    path: `/server/${serverId}/ai-editor`,
    isMember: true,
    answers: { ...answersFor(server), ...answers },
    reach,
  };
}

function untilText(text: string): Screen["reach"] {
  return async (page) => {
    await page.getByText(text, { exact: true }).first().waitFor();
    await untilNoSkeleton(page);
  };
}

/** With what the turn has changed, scrolled to the end of the conversation. */
function untilEnd(verdict: string): Screen["reach"] {
  return async (page) => {
    await untilText(verdict)(page);
    await page.getByText("1 change", { exact: true }).waitFor();
    await page.evaluate(`document.querySelector('[aria-label="Conversation"]').scrollTo(0, 100_000)`);
  };
}

const changedSince = {
  ...lastWorking,
  state: {
    ...lastWorking.state,
    differences: {
      ...lastWorking.state.differences,
      changed: ["plugins/Essentials/config.yml", "plugins/Vault.jar", "server.properties"],
      added: ["plugins/ShopPlus.jar"],
    },
  },
};

const overload = {
  ...diagnosis,
  class: "overload",
  sentence: "The server has more to do than it can in time, so the game feels slow.",
  decidingLine:
    "[12:30:50 WARN]: Can't keep up! Is the server overloaded? Running 9120ms or 182 ticks behind",
  isRunning: true,
  kind: "run",
  fix: null,
};

const openRules: Screen["reach"] = async (page) => {
  await untilNoSkeleton(page);
  await page.getByRole("button", { name: "House rules" }).click();
  await page.getByRole("dialog", { name: "House rules" }).waitFor();
};

export const assistantScreens: readonly Screen[] = [
  assistantScreen("assistant-empty", { reach: untilHeading("How can I help you?") }),
  assistantScreen("assistant-empty-crashed", {
    answers: { ...assistantAnswers(), [`servers/${serverId}/diagnosis`]: { diagnosis } },
    server: servers.offline,
    reach: untilText("Why did my server crash? Fix it if you can."),
  }),
  assistantScreen("assistant-empty-ask", {
    answers: { ...assistantAnswers(), [rulesPath]: houseRulesInForce },
    reach: untilText("Looks and answers. Changes nothing."),
  }),
  assistantScreen("assistant-go-back", {
    answers: { ...assistantAnswers(), [`servers/${serverId}/last-working`]: changedSince },
    async reach(page) {
      await page.getByRole("button", { name: "Go back to it..." }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  }),
  assistantScreen("assistant-rules", {
    answers: { ...assistantAnswers(), [rulesPath]: houseRulesInForce },
    reach: openRules,
  }),
  assistantScreen("assistant-rules-refused", {
    async reach(page) {
      await openRules(page);
      await page.getByLabel("Files and folders").fill("../world");
      await page.getByRole("button", { name: "Save rules" }).click();
      await page.getByText("Paths start at the server's folder").waitFor();
    },
  }),
  assistantScreen("assistant-rules-read-only", {
    answers: { ...assistantAnswers(), [rulesPath]: houseRulesInForce },
    server: {
      ...servers.online,
      actions: servers.online.actions.filter((action) => action !== "manage-users"),
    },
    reach: openRules,
  }),
  assistantScreen("assistant-no-model", {
    answers: {
      ...assistantAnswers(),
      capabilities: {
        model: false,
        cards: false,
        mail: false,
        edge: false,
        offsiteBackup: false,
        communityUrl: null,
      },
    },
    reach: untilHeading("The AI editor is not set up here"),
  }),
  assistantScreen("assistant-streaming", {
    answers: assistantAnswers(exchanges.running),
    reach: (page) => page.getByText("I am looking at your settings").waitFor(),
  }),
  assistantScreen("assistant-approval", {
    answers: assistantAnswers(exchanges.waiting),
    async reach(page) {
      await page.getByRole("button", { name: "Approve" }).waitFor();
      await untilNoSkeleton(page);
    },
  }),
  assistantScreen("assistant-approval-others", {
    answers: assistantAnswers(exchanges.waiting, otherUserId),
    reach: untilText("Waiting for the person who asked. Only they can decide."),
  }),
  assistantScreen("assistant-times", {
    answers: assistantAnswers(exchanges.waiting),
    async reach(page) {
      await page.getByRole("radio", { name: "At a time" }).check();
      await page.getByLabel("Day").waitFor();
      await untilNoSkeleton(page);
      // The click has scrolled the page, by how much depends on the moment.
      await page.evaluate(
        `document.querySelector('[aria-label="Conversation"]').scrollTo(0, 100_000); window.scrollTo(0, 0)`,
      );
    },
  }),
  assistantScreen("assistant-waiting", {
    answers: assistantAnswers(exchanges.parked),
    reach: untilText("Don't apply it"),
  }),
  assistantScreen("assistant-plan", {
    answers: assistantAnswers(exchanges.plan),
    reach: (page) => page.getByText("Install LuckPerms").waitFor(),
  }),
  assistantScreen("assistant-causes", {
    answers: assistantAnswers(exchanges.causes),
    async reach(page) {
      await untilText("Causes")(page);
      await page.evaluate(`document.querySelector('[aria-label="Conversation"]').scrollTo(0, 100_000)`);
    },
  }),
  assistantScreen("assistant-empty-lagging", {
    answers: { ...assistantAnswers(), [`servers/${serverId}/diagnosis`]: { diagnosis: overload } },
    reach: untilText("Why does my server lag? Fix it if you can."),
  }),
  assistantScreen("assistant-last-working-loading", {
    answers: { ...assistantAnswers(), [`servers/${serverId}/last-working`]: "no answer" },
    reach: untilHeading("How can I help you?"),
  }),
  assistantScreen("assistant-last-working-failed", {
    answers: {
      ...assistantAnswers(),
      [`servers/${serverId}/last-working`]: refusal(503, "BUSY", "We are busy. Please try again."),
    },
    reach: untilHeading("How can I help you?"),
  }),
  assistantScreen("assistant-checked", {
    answers: assistantAnswers(exchanges.checked),
    reach: untilEnd("Checked"),
  }),
  assistantScreen("assistant-unchecked", {
    answers: assistantAnswers(exchanges.unchecked),
    reach: untilEnd("Done but not checkable"),
  }),
  assistantScreen("assistant-rolled-back", {
    answers: {
      ...assistantAnswers(exchanges.rolledBack),
      [`servers/${serverId}/changes/${changeId}`]: { ...change, state: "failed", canUndo: false },
    },
    reach: untilEnd("Rolled back"),
  }),
  assistantScreen("assistant-failed", {
    answers: assistantAnswers(exchanges.failed),
    reach: untilText("Failed"),
  }),
  assistantScreen("assistant-loading", {
    answers: { ...assistantAnswers(), [`servers/${serverId}/ai/conversations`]: "no answer" },
    async reach(page) {
      await untilHeading("AI Editor")(page);
      await untilSkeleton(page);
    },
  }),
  assistantScreen("assistant-unreachable", {
    answers: {
      ...assistantAnswers(),
      [`servers/${serverId}/ai/conversations`]: refusal(503, "BUSY", "We are busy. Please try again."),
    },
    reach: untilHeading("We couldn't load the AI editor"),
  }),
];
