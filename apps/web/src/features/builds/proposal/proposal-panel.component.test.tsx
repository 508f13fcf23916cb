import type { Proposal, ShownModelPlan } from "@blockwright/contract/proposals";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ProposalPanel } from "./proposal-panel.tsx";
import { failedPlan, modelProposal, openProposal, runningPlan, someProposal } from "./proposal.fixture.ts";

const nothing = () => undefined;

function show(
  proposal: Proposal | undefined,
  modelPlan?: ShownModelPlan,
  askAgain: () => undefined = nothing,
): HTMLElement {
  const shown = {
    ownerName: undefined,
    proposal: proposal && { ...proposal, modelPlan: modelPlan ?? proposal.modelPlan },
    steps: modelPlan?.steps ?? [],
    isFailed: false,
    isChanging: false,
    choose: nothing,
    settle: async () => undefined,
    retry: nothing,
    askAgain,
  };
  render(<ProposalPanel shown={shown} />);
  return screen.getByRole("region", { name: "Our proposal" });
}

const unfold = (proposal: Pick<Proposal, "name">) =>
  userEvent.click(screen.getByRole("button", { name: proposal.name }));

test("folded, it has its name, three chips and what is not included", () => {
  const panel = show(someProposal);
  expect(panel.textContent).toBe(
    "Hearthside SurvivalPaper, newest versionCrossplay9 players" +
      "Not included: quality-of-life plugins. Not understood: dragons.",
  );
});

test("it unfolds to everything, and folds again", async () => {
  show(someProposal);
  const button = screen.getByRole("button", { name: "Hearthside Survival" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(document.getElementById(button.getAttribute("aria-controls") ?? "")?.textContent).toContain(
    "What we understood",
  );
  await userEvent.click(button);
  expect(screen.queryByText("What we understood")).toBeNull();
});

test("a question takes the place of what is missing, and a refusal that of the question", () => {
  const panel = show(openProposal);
  expect(panel.textContent).toContain("Cobblemon: modpacks aren't supported yet.");
  expect(panel.textContent).not.toContain("Not understood");
  cleanup();
  const refused = show({ ...openProposal, refusal: "We don't build servers for this request." });
  expect(refused.textContent).toContain("We don't build servers for this request.");
  expect(refused.textContent).not.toContain("Cobblemon");
});

test("what is missing can be had with one button where there is a way", async () => {
  const offer = {
    label: "Switch to Crossplay",
    description: "",
    choices: { platformType: "crossplay" },
  } as const;
  const claims = { words: "claims", what: "land claims", why: "Bedrock servers can't run plugins.", offer };
  show({ ...someProposal, notIncluded: [claims] });
  await unfold(someProposal);
  expect(screen.getByText("Switch to Crossplay").closest("li")?.textContent).toBe(
    "land claims: Bedrock servers can't run plugins.Switch to Crossplay",
  );
});

test("without a model there is nothing about one", async () => {
  show(someProposal);
  expect(screen.queryByRole("status")).toBeNull();
  await unfold(someProposal);
  expect(screen.getByText("From our recipes")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});

test("while the model plans, its newest step is shown, and the first reading is marked", async () => {
  show(someProposal, runningPlan);
  expect(screen.getByRole("status").textContent).toBe(
    'The AI is planning your server: Searching for "land claims"',
  );
  await unfold(someProposal);
  expect(screen.getByText("First reading")).toBeTruthy();
});

test("a planned proposal names the model and shows what it says as text only", async () => {
  show({ ...modelProposal, description: "<img src=x onerror=alert(1)>" });
  await unfold(modelProposal);
  expect(screen.getByText(/^Planned by /)).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
  expect(document.querySelector("img")).toBeNull();
  expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
});

test("a model that failed is named, and can be asked again", async () => {
  const askAgain = vi.fn<() => undefined>();
  show(someProposal, failedPlan, askAgain);
  await unfold(someProposal);
  expect(screen.getByText(/could not be reached\. This is our first reading/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Ask the AI again" }));
  expect(askAgain).toHaveBeenCalledOnce();
});
