import type { OwnerNameCheck } from "@blockwright/contract/owner-name";
import type { Proposal, ShownModelPlan } from "@blockwright/contract/proposals";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ProposalPanel } from "./proposal-panel.tsx";
import { failedPlan, modelProposal, openProposal, runningPlan, someProposal } from "./proposal.fixture.ts";

const nothing = () => undefined;

interface Scene {
  readonly askAgain?: () => undefined;
  readonly ownerName?: OwnerNameCheck;
}

function show(
  proposal: Proposal | undefined,
  modelPlan?: ShownModelPlan,
  { askAgain = nothing, ownerName }: Scene = {},
) {
  const shown = {
    ownerName,
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
  expect(screen.getByRole("status").textContent).toBe("");
});

test("while the model plans, the first reading is marked, and its newest step is shown", () => {
  show(someProposal, runningPlan);
  expect(screen.getByText("First reading")).toBeTruthy();
  expect(screen.getAllByRole("status")[0]?.textContent).toContain(runningPlan.steps.at(-1));
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
  expect(screen.getByRole("status").textContent).toBe("");
  expect(document.querySelector("img")).toBeNull();
  expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
});

test("a model that failed is named, and can be asked again", async () => {
  const askAgain = vi.fn<() => undefined>();
  show(someProposal, failedPlan, { askAgain });
  expect(screen.getByText(/could not be reached\. This is our first reading/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Ask the AI again" }));
  expect(askAgain).toHaveBeenCalledOnce();
});

const ownedBy = (name: string): Proposal => ({
  ...someProposal,
  joining: { ...someProposal.joining, owner: { name, edition: "java", isOperator: false } },
});

test.each([
  [{ state: "found", name: "Notch" }, "There is a Java player Notch."],
  [{ state: "missing", name: "notch" }, "No Java player is called notch. Check the spelling"],
  [{ state: "not-known", name: null }, ""],
] as const)("a name that was looked up: %j", (ownerName, text) => {
  show(ownedBy("notch"), undefined, { ownerName });
  const said = screen.getByRole("status").textContent;
  expect(said.startsWith(text)).toBe(true);
  expect(said === "").toBe(text === "");
});

test("the result of another name than the one in the field is not shown", async () => {
  show(ownedBy("notch"), undefined, { ownerName: { state: "missing", name: "notch" } });
  await userEvent.type(screen.getByLabelText("Your player name (optional)"), "2");
  expect(screen.getByRole("status").textContent).toBe("");
});
