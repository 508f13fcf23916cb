import { act, screen, waitFor, within } from "@testing-library/react";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { buildId, capabilities, prompt, refusal } from "../features/builds/build-answers.fixture.ts";
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

async function unfold({ user }: Awaited<ReturnType<typeof start>>) {
  await user.click(await screen.findByRole("button", { name: "Hearthside Survival" }));
  return panel();
}

async function toPlatforms({ user }: Awaited<ReturnType<typeof start>>) {
  await user.click(screen.getByRole("button", { name: "Continue for FREE" }));
  return within(await screen.findByRole("dialog", { name: "Choose Your Server Type" }));
}

test("what was understood, decided and not understood is shown with its words", async () => {
  const app = await start();
  expect(app.api.sentTo("/api/proposals")[0]?.body).toEqual({ prompt });
  const shown = await unfold(app);
  shown.getByText("eight friends");
  shown.getAllByText("9 players");
  shown.getByText("dragons");
  shown.getByText(/Please name what you have in mind/);
  shown.getByText("Fast, and it runs the plugins you asked for.");
  screen.getByText("We suggest 2 GB RAM and 10 GB storage for 9 plugins.");
  screen.getByRole("button", { name: "Continue for FREE" });
});

test("the order names the proposal, and the edition of the words comes first", async () => {
  const app = await start();
  const { user, api, at } = app;
  const cards = await toPlatforms(app);
  const shown = () => cards.getAllByRole("button").map(({ textContent }) => textContent);
  expect(shown()[0]).toMatch(/^Fits your promptRecommendedCrossplay Server/);
  expect(shown()[1]).toMatch(/^Java Edition/);
  expect(cards.getByRole("button", { name: /Bedrock Edition/ }).textContent).toContain(
    "land claims can't be added",
  );
  await user.click(cards.getByRole("button", { name: /Crossplay Server/ }));
  await untilAt(at, `/build/${buildId}`);
  expect(api.sentTo("/api/build")[0]?.body).toMatchObject({ proposalId, platformType: "crossplay" });
});

test("a plugin is removed and the version changed in place", async () => {
  const app = await start();
  const { user, chosen } = app;
  const shown = await unfold(app);
  await user.click(shown.getByRole("button", { name: "Remove EssentialsX" }));
  const version = shown.getByLabelText("Minecraft version");
  await user.clear(version);
  await user.type(version, "1.20.1{Enter}");
  await waitFor(() => expect(chosen()).toHaveLength(2));
  expect(chosen()).toMatchObject([
    { removedPlugins: ["modrinth:essentialsx"] },
    { minecraftVersion: "1.20.1" },
  ]);
});

test("another edition computes the proposal again", async () => {
  const choices = { ...someProposal.choices, platformType: "bedrock" };
  const app = await start({
    [`PUT ${choicesPath}`]: { ...someProposal, name: "On phones", choices },
  });
  await app.user.selectOptions((await unfold(app)).getByLabelText("Edition"), "bedrock");
  await screen.findByText("On phones");
  expect(app.chosen()).toMatchObject([{ platformType: "bedrock" }]);
});

test("an owner's name is asked for, checked for its edition, and agreed before the order", async () => {
  const app = await start();
  const { user, api, at, chosen } = app;
  const dialog = await toPlatforms(app);
  const name = dialog.getByLabelText("Your Minecraft name");
  expect(name).toHaveProperty("value", "");
  expect(dialog.getByLabelText("We'll make you the server's operator")).toHaveProperty("checked", true);
  await user.type(name, "Al");
  await user.click(dialog.getByRole("button", { name: /Java Edition/ }));
  await dialog.findByText("Java player names have 3 to 16 letters, digits or underscores.");
  expect(document.activeElement).toBe(name);
  await user.type(name, "ex_77");
  await user.click(dialog.getByRole("button", { name: /Bedrock Edition/ }));
  await dialog.findByText("A Bedrock server needs your Bedrock name. Change it, or leave it empty.");
  expect(api.sentTo("/api/build")).toEqual([]);
  await user.click(dialog.getByRole("button", { name: /Java Edition/ }));
  await untilAt(at, `/build/${buildId}`);
  expect(chosen().at(-1)).toMatchObject({
    platformType: "java",
    owner: { name: "Alex_77", edition: "java", isOperator: true },
  });
});

test("an owner who does not want to be operator, or plays on a phone, is none", async () => {
  const app = await start();
  const dialog = await toPlatforms(app);
  await app.user.type(dialog.getByLabelText("Your Minecraft name"), "Alex77");
  await app.user.click(dialog.getByLabelText("We'll make you the server's operator"));
  await waitFor(() => expect(app.chosen()).toHaveLength(1));
  await app.user.selectOptions(dialog.getByLabelText("Edition that you play"), "bedrock");
  expect(dialog.queryByLabelText("We'll make you the server's operator")).toBeNull();
  await app.user.click(dialog.getByRole("button", { name: /Crossplay Server/ }));
  await untilAt(app.at, `/build/${buildId}`);
  expect(app.chosen()).toMatchObject([
    { owner: { name: "Alex77", edition: "java", isOperator: true } },
    { owner: { name: "Alex77", edition: "bedrock", isOperator: false }, platformType: "crossplay" },
  ]);
});

test.each([
  [{ state: "found", name: "Notch" }, "There is a Java player Notch."],
  [{ state: "missing", name: "Notch" }, "No Java player is called Notch. Check the spelling"],
  [{ state: "not-known", name: null }, undefined],
] as const)("a name that was looked up: %j", async (found, text) => {
  const owner = { name: "Notch", edition: "java", isOperator: true } as const;
  const named = {
    ...someProposal,
    joining: { mode: "everyone", owner },
    choices: { ...someProposal.choices, owner },
  };
  const app = await start({ "POST proposals": named, [`proposals/${proposalId}/owner-name`]: found });
  const dialog = await toPlatforms(app);
  const [check] = await waitFor(() => dialog.getAllByRole("status"));
  await waitFor(() => expect(check?.textContent.startsWith(text ?? "")).toBe(true));
  expect(check?.textContent === "").toBe(text === undefined);
  await app.user.type(dialog.getByLabelText("Your Minecraft name"), "2");
  expect(check?.textContent).toBe("");
});

test("a question says what continuing builds, offers answers, and never blocks", async () => {
  const app = await start({
    "POST proposals": openProposal,
    [`PUT ${choicesPath}`]: { ...someProposal, name: "Vanilla plus", question: null },
  });
  const proceed = await screen.findByRole("button", { name: "Continue for FREE" });
  await waitFor(() =>
    expect(document.getElementById(proceed.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
      "If you continue, we build a plain server.",
    ),
  );
  expect(proceed).toHaveProperty("disabled", false);
  await app.user.click(screen.getByRole("button", { name: "Vanilla plus" }));
  await waitFor(() => expect(screen.queryByText("If you continue, we build a plain server.")).toBeNull());
  expect(app.chosen()).toMatchObject([{ recipeId: "vanilla-plus" }]);
});

test("nothing is built for a request that is refused", async () => {
  await start({ "POST proposals": { ...someProposal, refusal: "We don't build servers for this request." } });
  await screen.findByText("We don't build servers for this request.");
  expect(screen.getByRole("button", { name: "Continue for FREE" })).toHaveProperty("disabled", true);
});

test("another size is proposed for once the slider rests, and only the newest answer is shown", async () => {
  const late = Promise.withResolvers<unknown>();
  const answerFor = (ramGb: number) => ({
    ...someProposal,
    name: `For ${ramGb} GB`,
    choices: { ...someProposal.choices, ramGb },
  });
  const app = await start({
    capabilities: { ...capabilities, cards: true },
    [`PUT ${choicesPath}`]: late.promise,
  });
  screen.getByRole("slider", { name: "RAM" }).focus();
  await app.user.keyboard("{ArrowRight}{ArrowRight}");
  await waitFor(() => expect(app.chosen()).toMatchObject([{ ramGb: 3 }]));
  app.api.change(`PUT ${choicesPath}`, answerFor(5));
  await app.user.keyboard("{ArrowRight}{ArrowRight}");
  // Longer than a slider has to rest.
  await act(() => sleep(600));
  late.resolve(answerFor(3));
  const seen = new Set<string>();
  await waitFor(() => {
    seen.add(screen.getByRole("region", { name: "Our proposal" }).textContent);
    screen.getByText("For 5 GB");
  });
  expect([...seen].some((text) => text.includes("For 3 GB"))).toBe(false);
  expect(app.chosen()).toMatchObject([{ ramGb: 3 }, { ramGb: 5 }]);
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
  const app = await start({
    [`PUT ${choicesPath}`]: refusal(
      400,
      "INVALID_REQUEST",
      "Versions of Minecraft look like 1.21.4 or 26.1.",
    ),
  });
  await app.user.click((await unfold(app)).getByRole("button", { name: "Remove EssentialsX" }));
  expect(await toastText("That can't be changed")).toContain("Versions of Minecraft look like");
});

test("an order by a link is proposed at the checkout, and builds what is shown there", async () => {
  const path = `/checkout?prompt=${encodeURIComponent(prompt)}&platformType=bedrock`;
  const choices = { ...someProposal.choices, platformType: "bedrock" };
  const { user, api, at } = renderApp(path, { "POST proposals": { ...someProposal, choices } });
  await screen.findByRole("heading", { name: "Hearthside Survival" });
  for (const text of ["Bedrock, newest version", "GriefPrevention, EssentialsX", "quality-of-life plugins"])
    screen.getByText(text);
  expect(api.sentTo("/api/proposals")[0]?.body).toEqual({ prompt, platformType: "bedrock", ram: 1 });
  expect(api.sentTo("/api/build")).toEqual([]);
  await user.click(await mainButton("Build this server"));
  await untilAt(at, `/build/${buildId}`);
  expect(api.sentTo("/api/build")[0]?.body).toMatchObject({ proposalId, platformType: "bedrock" });
});

test("an order that differs from its proposal changes the proposal before anything is paid", async () => {
  const path = `/checkout?prompt=${encodeURIComponent(prompt)}&platformType=java&proposalId=${proposalId}`;
  const choices = { ...someProposal.choices, platformType: "java" };
  const { api } = renderApp(path, {
    [`proposals/${proposalId}`]: someProposal,
    [`PUT ${choicesPath}`]: { ...someProposal, name: "For computers", choices },
  });
  await screen.findByRole("heading", { name: "For computers" });
  expect(api.sentTo(`/api/${choicesPath}`).map(({ body }) => body)).toMatchObject([
    { platformType: "java", ramGb: 1 },
  ]);
});
