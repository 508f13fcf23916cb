import type { Proposal, ShownModelPlan } from "@blockwright/contract/proposals";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ProposalPanel } from "./proposal-panel.tsx";
import { failedPlan, modelProposal, openProposal, runningPlan, someProposal } from "./proposal.fixture.ts";

const nothing = () => undefined;

function show(proposal: Proposal | undefined, modelPlan?: ShownModelPlan, askAgain = nothing) {
  const shown = {
    proposal: proposal && { ...proposal, modelPlan: modelPlan ?? proposal.modelPlan },
    steps: modelPlan?.steps ?? [],
    isFailed: false,
    isChanging: false,
    choose: nothing,
    retry: nothing,
    askAgain,
  };
  render(<ProposalPanel shown={shown} />);
}

test("without a model there is nothing about one", () => {
  show(someProposal);
  expect(screen.getByText("From our recipes")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});

test("while the model plans, the first reading is marked, and its newest step is shown", () => {
  show(someProposal, runningPlan);
  expect(screen.getByText("First reading")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain(runningPlan.steps.at(-1));
  expect(screen.getByText(someProposal.name)).toBeTruthy();
});

test("the model may plan from words that we can't read", () => {
  show(openProposal, runningPlan);
  expect(screen.getByRole("status")).toBeTruthy();
  expect(screen.getByText("What would you like to play?")).toBeTruthy();
});

test("a planned proposal names the model and shows what it says as text only", () => {
  show({ ...modelProposal, description: "<img src=x onerror=alert(1)>" });
  expect(screen.getByText(/^Planned by /)).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
  expect(document.querySelector("img")).toBeNull();
  expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
});

test("a model that failed is named, and can be asked again", async () => {
  const askAgain = vi.fn<() => undefined>();
  show(someProposal, failedPlan, askAgain);
  expect(screen.getByText(/could not be reached\. This is our first reading/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Ask the AI again" }));
  expect(askAgain).toHaveBeenCalledOnce();
});
