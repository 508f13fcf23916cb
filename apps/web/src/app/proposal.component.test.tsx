import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildId, prompt, refusal } from "../features/builds/build-answers.fixture.ts";
import { openProposal, proposalId, someProposal } from "../features/builds/proposal/proposal.fixture.ts";
import { mainButton, toastText, untilAt } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const choicesPath = `proposals/${proposalId}/choices`;

async function start(answers: Readonly<Record<string, unknown>> = {}) {
  const app = renderApp("/", {
    "POST proposals": someProposal,
    [`PUT ${choicesPath}`]: someProposal,
    [`proposals/${proposalId}`]: someProposal,
    ...answers,
  });
  await app.user.click(await screen.findByLabelText("Describe your server"));
  await app.user.paste(prompt);
  await app.user.click(await mainButton("Start Building"));
  await screen.findByRole("heading", { name: "Configure Your Server" });
  return { ...app, chosen: () => app.api.sentTo(`/api/${choicesPath}`).map(({ body }) => body) };
}

const panel = async () => within(await screen.findByRole("region", { name: "Our proposal" }));

test("what was understood, decided and not understood is shown with its words", async () => {
  const { api } = await start();
  expect(api.sentTo("/api/proposals")[0]?.body).toEqual({ prompt });
  const shown = await panel();
  shown.getByText("eight friends");
  shown.getByText("9 players");
  shown.getByText("dragons");
  shown.getByText(/Please name what you have in mind/);
  shown.getByText("Fast, and it runs the plugins you asked for.");
  screen.getByText("We suggest 2 GB RAM and 10 GB storage for 9 plugins.");
  screen.getByRole("button", { name: "Continue for FREE" });
});

test("the order names the proposal, and the words' edition is marked", async () => {
  const { user, api, at } = await start();
  await user.click(screen.getByRole("button", { name: "Continue for FREE" }));
  const cards = within(await screen.findByRole("dialog", { name: "Choose Your Server Type" }));
  expect(cards.getByRole("button", { name: /Crossplay Server/ }).textContent).toContain(
    "Fits your description",
  );
  expect(cards.getByRole("button", { name: /Bedrock Edition/ }).textContent).toContain(
    "land claims can't be added",
  );
  await user.click(cards.getByRole("button", { name: /Crossplay Server/ }));
  await untilAt(at, `/build/${buildId}`);
  expect(api.sentTo("/api/build")[0]?.body).toMatchObject({ proposalId, platformType: "crossplay" });
});

test("a plugin is removed, the version changed and the question answered in place", async () => {
  const { user, chosen } = await start();
  const shown = await panel();
  await user.click(shown.getByRole("button", { name: "Remove EssentialsX" }));
  const version = shown.getByLabelText("Minecraft version");
  await user.clear(version);
  await user.type(version, "1.20.1{Enter}");
  await user.type(shown.getByLabelText("Your player name (optional)"), "Al{Enter}");
  await shown.findByText("Java player names have 3 to 16 letters, digits or underscores.");
  await user.type(shown.getByLabelText("Your player name (optional)"), "ex_77{Enter}");
  await waitFor(() => expect(chosen()).toHaveLength(3));
  expect(chosen()).toMatchObject([
    { removedPlugins: ["modrinth:essentialsx"] },
    { minecraftVersion: "1.20.1" },
    { owner: { name: "Alex_77", edition: "java", isOperator: false } },
  ]);
});

test("another edition computes the proposal again", async () => {
  const choices = { ...someProposal.choices, platformType: "bedrock" };
  const { user, chosen } = await start({
    [`PUT ${choicesPath}`]: { ...someProposal, name: "On phones", choices },
  });
  await user.selectOptions((await panel()).getByLabelText("Edition"), "bedrock");
  await screen.findByText("On phones");
  expect(chosen()).toMatchObject([{ platformType: "bedrock" }]);
});

test("words that say nothing lead to a choice, and nothing is built before it", async () => {
  const { user, chosen } = await start({ "POST proposals": openProposal });
  await screen.findByRole("heading", { name: "What would you like to play?" });
  const proceed = screen.getByRole("button", { name: "Continue for FREE" });
  expect(proceed.hasAttribute("disabled")).toBe(true);
  await user.click(screen.getByRole("button", { name: /Vanilla plus/ }));
  await waitFor(() => expect(proceed.hasAttribute("disabled")).toBe(false));
  expect(chosen()).toMatchObject([{ recipeId: "vanilla-plus" }]);
});

test("without a proposal the dialogs still lead to the build", async () => {
  const { user, api, at } = await start({ "POST proposals": refusal(500, "INTERNAL", "Boom") });
  await screen.findByText(/We couldn't show our proposal/);
  await user.click(screen.getByRole("button", { name: "Continue for FREE" }));
  const cards = within(await screen.findByRole("dialog", { name: "Choose Your Server Type" }));
  await user.click(cards.getByRole("button", { name: /Java Edition/ }));
  await untilAt(at, `/build/${buildId}`);
  expect(api.sentTo("/api/build")[0]?.body).not.toHaveProperty("proposalId");
});

test("a change that is refused is explained", async () => {
  const { user } = await start({
    [`PUT ${choicesPath}`]: refusal(
      400,
      "INVALID_REQUEST",
      "Versions of Minecraft look like 1.21.4 or 26.1.",
    ),
  });
  await user.click((await panel()).getByRole("button", { name: "Remove EssentialsX" }));
  expect(await toastText("That can't be changed")).toContain("Versions of Minecraft look like");
});
