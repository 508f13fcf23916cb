import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildId, builds } from "../features/builds/build-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const build = builds.completed;
const playersPath = `servers/${build.serverId}/players`;
const someone = {
  name: "Steve",
  edition: "java",
  isOnline: false,
  onlineSince: null,
  isAllowed: false,
  isOperator: false,
  isBanned: false,
};
const players = (isOperator: boolean) => ({
  players: [{ ...someone, isOperator }],
  isAllowListOn: false,
  actions: ["allow", "make-operator"],
});

function open(answers: Readonly<Record<string, unknown>> = {}) {
  return renderApp(`/build/${buildId}`, {
    [`build/${buildId}`]: build,
    [`GET ${playersPath}`]: players(false),
    ...answers,
  });
}

const field = () => screen.findByLabelText("Your Minecraft name");

test("who gave no name before the build becomes the operator of the finished server", async () => {
  const { user, api } = open({ [`POST ${playersPath}`]: { changeId: null } });
  await user.type(await field(), "a b{Enter}");
  await screen.findByText("Java player names have 3 to 16 letters, digits or underscores.");
  await user.clear(await field());
  await user.type(await field(), "Alex_77{Enter}");
  await screen.findByText("Alex_77 is the server's operator.");
  expect(api.sentTo(`/api/${playersPath}`).map(({ body }) => body)).toEqual([
    { action: "make-operator", player: "Alex_77" },
  ]);
});

test("a server that has an operator asks for none", async () => {
  const owner = { name: "Alex_77", edition: "java", isOperator: true } as const;
  const joining = { mode: "everyone", owner };
  const agreed = { notDone: [], notUnderstood: [], notes: [], joining, differences: [] };
  const { api, unmount } = open({ [`build/${buildId}`]: { ...build, agreed } });
  await screen.findByText("Alex_77 is the server's operator.");
  expect(api.asked).not.toContain(`GET ${playersPath}`);
  unmount();
  const other = open({ [`GET ${playersPath}`]: players(true) });
  await screen.findByRole("heading", { name: "'Hearthside Survival' is ready to join" });
  await vi.waitFor(() => expect(other.api.asked).toContain(`GET ${playersPath}`));
  expect(screen.queryByLabelText("Your Minecraft name")).toBeNull();
});

test("the address is shared with the device's own list, or copied as an invitation", async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  const { user } = open();
  const text =
    "Join me on Hearthside Survival in Minecraft.\n" +
    "Java: play.blockwright.example:25601\n" +
    "Bedrock: play.blockwright.example, port 25602";
  const button = await screen.findByRole("button", { name: "Share address" });
  await user.click(button);
  await toastText("Invitation copied");
  expect(await navigator.clipboard.readText()).toBe(text);
  Object.assign(navigator, { share });
  await user.click(button);
  expect(share).toHaveBeenCalledWith({ text });
  Reflect.deleteProperty(navigator, "share");
  within(await screen.findByRole("main")).getByRole("button", { name: "Copy server address" });
});
