import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  assistantAnswers,
  houseRulesInForce,
  noHouseRules,
} from "../../../features/assistant/assistant-answers.fixture.ts";
import { refusal } from "../../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../../features/servers/server-answers.fixture.ts";
import { toastText } from "../../testing/find.fixture.ts";
import { renderApp } from "../../testing/render-app.fixture.tsx";

const rulesPath = `servers/${serverId}/ai/rules`;
const actions = servers.online.actions.filter((action) => action !== "manage-users");
const asMember = { ...servers.online, actions };

function openEditor(answers: Readonly<Record<string, unknown>>, server = servers.online) {
  return renderApp(`/server/${serverId}/ai-editor`, {
    ...answersFor(server),
    ...assistantAnswers(),
    ...answers,
  });
}

const mode = (name: string) => screen.findByRole<HTMLInputElement>("radio", { name });

async function openRules(user: ReturnType<typeof renderApp>["user"]) {
  await user.click(await screen.findByRole("button", { name: "House rules" }));
  return screen.findByRole("dialog", { name: "House rules" });
}

test("the switch says what the AI editor may do, and changes only that", async () => {
  const asked = { ...noHouseRules, mode: "ask" };
  const { user, api } = openEditor({ [rulesPath]: noHouseRules, [`PUT ${rulesPath}`]: asked });
  expect((await mode("Do")).checked).toBe(true);
  screen.getByText("Can change this server.");
  api.change(rulesPath, asked);
  await user.click(await mode("Ask"));
  await screen.findByText("Looks and answers. Changes nothing.");
  await screen.findByText(/is set to Ask, so it changes nothing/);
  expect(screen.getByPlaceholderText("Ask a question")).toBeTruthy();
  expect(api.sentTo(`/api/${rulesPath}`).map(({ body }) => body)).toEqual([{ mode: "ask" }]);
});

test("a switch that was not saved goes back and says why", async () => {
  const { user } = openEditor({ [`PUT ${rulesPath}`]: refusal(503, "BUSY", "We are busy.") });
  await user.click(await mode("Ask"));
  expect(await toastText("Couldn't save the house rules")).toContain("We are busy.");
  expect((await mode("Do")).checked).toBe(true);
});

test("owner and admins set what is never touched, one per line", async () => {
  const { user, api } = openEditor({
    [rulesPath]: houseRulesInForce,
    [`PUT ${rulesPath}`]: houseRulesInForce,
  });
  const dialog = await openRules(user);
  expect(dialog.textContent).toContain("Last set by Robin 1 day ago");
  const paths = within(dialog).getByRole<HTMLTextAreaElement>("textbox", { name: "Files and folders" });
  expect(paths.value).toBe("world\nplugins/*/config.yml");
  await user.clear(paths);
  await user.type(paths, " world {Enter}{Enter}ops.json{Enter}world");
  await user.click(within(dialog).getByRole("button", { name: "Save rules" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.sentTo(`/api/${rulesPath}`)[0]?.body).toEqual({
    paths: ["world", "ops.json"],
    plugins: ["LuckPerms"],
    commands: ["op", "gamerule keepInventory"],
  });
});

test.each([
  ["Files and folders", "../world", "Paths start at the server's folder, without '..'."],
  ["Files and folders", "/", "Please write a name on each line."],
  ["Plugins", "--", "Please write a name on each line."],
  ["Commands", "a".repeat(201), "Please keep each line under 200 characters."],
])("a mistake in %s is shown beside it: %s", async (label, text, sentence) => {
  const { user, api } = openEditor({});
  const dialog = await openRules(user);
  const field = within(dialog).getByRole("textbox", { name: label });
  await user.click(field);
  await user.paste(text);
  await user.click(within(dialog).getByRole("button", { name: "Save rules" }));
  await within(dialog).findByText(sentence);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(api.sentTo(`/api/${rulesPath}`)).toEqual([]);
});

test("members read them and can't change them", async () => {
  const { user } = openEditor({ [rulesPath]: houseRulesInForce }, asMember);
  expect((await mode("Do")).closest("fieldset")?.disabled).toBe(true);
  const dialog = await openRules(user);
  within(dialog).getByText("gamerule keepInventory");
  within(dialog).getByText("Only the owner and admins can change these.");
  expect(within(dialog).queryByRole("textbox")).toBeNull();
  expect(within(dialog).queryByRole("button", { name: "Save rules" })).toBeNull();
});

test("rules that could not be loaded can be asked for again", async () => {
  const { user, api } = openEditor({ [rulesPath]: refusal(503, "BUSY", "We are busy.") });
  const retry = await screen.findByRole("button", { name: "Retry" });
  api.change(rulesPath, noHouseRules);
  await user.click(retry);
  expect((await mode("Do")).checked).toBe(true);
});
