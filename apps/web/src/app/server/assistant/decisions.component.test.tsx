import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  approval,
  assistantAnswers,
  change,
  changeId,
  conversationId,
  exchange,
  exchanges,
  otherUserId,
} from "../../../features/assistant/assistant-answers.fixture.ts";
import { refusal } from "../../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../../features/servers/server-answers.fixture.ts";
import { toastText } from "../../testing/find.fixture.ts";
import { renderApp } from "../../testing/render-app.fixture.tsx";

const messagesPath = `ai/conversations/${conversationId}/messages`;
const approvalPath = `/api/ai/approvals/${approval.id}`;
const changePath = `servers/${serverId}/changes/${changeId}`;

function openEditor(answers: Readonly<Record<string, unknown>>, server = servers.online) {
  return renderApp(`/server/${serverId}/ai-editor`, { ...answersFor(server), ...answers });
}

const card = () => screen.findByRole("region", { name: /Apply these changes and restart the server/ });

test("shows exactly what will happen and who is online, and sends what was shown", async () => {
  const { user, api } = openEditor(assistantAnswers(exchanges.waiting));
  const shown = await card();
  within(shown).getByText("+motd=Welcome to Hearthside");
  within(shown).getByText("-motd=A Minecraft Server");
  within(shown).getByText("3 players are online.");
  api.change(messagesPath, exchanges.checked);
  await user.click(within(shown).getByRole("button", { name: "Approve" }));
  await screen.findByText("Checked");
  expect(api.sentTo(approvalPath)[0]?.body).toEqual({
    decision: "approved",
    digest: "d1",
    when: { kind: "now" },
  });
});

test("the restart can wait until nobody is online, and that can be taken back", async () => {
  const { user, api } = openEditor(assistantAnswers(exchanges.waiting));
  const shown = await card();
  await user.click(within(shown).getByRole("radio", { name: "When no players are online" }));
  const approved = { ...approval, decision: "approved", when: { kind: "empty" } } as const;
  api.change(messagesPath, exchange({ turn: { state: "waiting", verdict: null, approval: approved } }));
  await user.click(within(shown).getByRole("button", { name: "Approve" }));
  await screen.findByText(/Waits until no players are online/);
  expect(api.sentTo(approvalPath)[0]?.body).toMatchObject({ when: { kind: "empty" } });
  expect(screen.queryByText("Needs you")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Don't apply it" }));
  await waitFor(() => expect(api.sentTo(`/api/ai/conversations/${conversationId}/stop`)).toHaveLength(1));
});

test("the restart can be made at a time of the person's zone, not in the past", async () => {
  const { user, api } = openEditor(assistantAnswers(exchanges.waiting));
  const shown = await card();
  const approve = within(shown).getByRole<HTMLButtonElement>("button", { name: "Approve" });
  await user.click(within(shown).getByRole("radio", { name: "At a time" }));
  expect(approve.disabled).toBe(true);
  within(shown).getByText(/Your zone: /);
  await user.type(within(shown).getByLabelText("Time"), "00:00");
  within(shown).getByText("That time has passed.");
  await user.selectOptions(within(shown).getByLabelText("Day"), "tomorrow");
  expect(approve.disabled).toBe(false);
  await user.click(approve);
  const midnight = new Date();
  midnight.setDate(midnight.getDate() + 1);
  midnight.setHours(0, 0, 0, 0);
  expect(api.sentTo(approvalPath)[0]?.body).toMatchObject({
    when: { kind: "time", at: midnight.toISOString() },
  });
});

test("what needs no restart has no times to choose from", async () => {
  const plain = { ...approval, times: [] };
  openEditor(
    assistantAnswers(exchange({ turn: { state: "waiting", verdict: "needs-you", approval: plain } })),
  );
  expect(within(await card()).queryByRole("radio")).toBeNull();
});

test("can be refused", async () => {
  const { user, api } = openEditor(assistantAnswers(exchanges.waiting));
  const stopped = { state: "stopped", verdict: null, changeId: null } as const;
  const sentence = "You refused the changes, so nothing was changed.";
  const shown = await card();
  api.change(messagesPath, exchange({ turn: { ...stopped, sentence } }));
  await user.click(within(shown).getByRole("button", { name: "Refuse" }));
  await screen.findByText(sentence);
  screen.getByText("Stopped");
  expect(api.sentTo(approvalPath)[0]?.body).toEqual({ decision: "refused", digest: "d1" });
});

test("a new message takes away what waited for a click", async () => {
  const { user } = openEditor({
    ...assistantAnswers(exchanges.waiting),
    [`POST ${messagesPath}`]: "no answer",
  });
  await card();
  await user.type(await screen.findByRole("textbox", { name: "Message" }), "Something else{Enter}");
  await screen.findByText("Something else");
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

test("a refused click says why", async () => {
  const sentence = "This is not what you were shown. Load the page again.";
  const { user } = openEditor({
    ...assistantAnswers(exchanges.waiting),
    [`POST ai/approvals/${approval.id}`]: refusal(409, "APPROVAL_REFUSED", sentence),
  });
  await user.click(within(await card()).getByRole("button", { name: "Approve" }));
  expect(await toastText("That did not work")).toContain(sentence);
});

test("only the person who asked can decide: others see that it waits for them", async () => {
  openEditor(assistantAnswers(exchanges.waiting, otherUserId));
  const shown = await card();
  within(shown).getByText("Waiting for the person who asked. Only they can decide.");
  expect(within(shown).queryByRole("button")).toBeNull();
});

test("what was shown too long ago can only be refused", async () => {
  const expired = { ...approval, expiresAt: new Date(Date.now() - 1000).toISOString() };
  openEditor(
    assistantAnswers(exchange({ turn: { state: "waiting", verdict: "needs-you", approval: expired } })),
  );
  const shown = await card();
  within(shown).getByText("You were shown this too long ago. Please ask again.");
  expect(within(shown).getByRole<HTMLButtonElement>("button", { name: "Approve" }).disabled).toBe(true);
  expect(within(shown).getByRole<HTMLButtonElement>("button", { name: "Refuse" }).disabled).toBe(false);
});

test("what gives power is marked, and hidden characters are not shown", async () => {
  const hostile = {
    ...approval,
    title: "Edit ops\u202e.json",
    details: "+op \u200bsteve",
    isDestructive: true,
  };
  openEditor(
    assistantAnswers(exchange({ turn: { state: "waiting", verdict: "needs-you", approval: hostile } })),
  );
  const shown = await screen.findByRole("region", { name: /Edit ops\.json/ });
  within(shown).getByText("This can give power, lock people out or run code. Read it first.");
  expect(within(shown).getByText(/steve/).textContent).toBe("+op steve");
});

test.each([
  ["checked", "Checked", "The server restarted with these changes and is ready."],
  ["unchecked", "Done but not checkable", /The server is off, so nothing shows whether it works/],
  ["rolledBack", "Rolled back", /so they were put back/],
  ["failed", "Failed", /The AI is busy right now/],
] as const)("%s is shown with its sentence", async (name, badge, sentence) => {
  openEditor(assistantAnswers(exchanges[name]));
  await screen.findByText(badge);
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
});

test("the evidence is the change line by line", async () => {
  openEditor(assistantAnswers(exchanges.checked));
  const evidence = (await screen.findByText("1 change")).closest("details");
  expect(evidence?.textContent).toContain("+motd=Welcome to Hearthside");
});

test("a change can be undone after a question that names who is online", async () => {
  const { user, api } = openEditor({
    ...assistantAnswers(exchanges.checked),
    [`POST ${changePath}/undo`]: { changeId },
  });
  await user.click(await screen.findByRole("button", { name: "Undo Edit server.properties" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Undo 'Edit server.properties'?" });
  expect(dialog.textContent).toContain("3 players are online.");
  api.change(changePath, { ...change, state: "undoing", canUndo: false });
  await user.click(within(dialog).getByRole("button", { name: "Undo" }));
  await screen.findByText("Putting everything back as it was...");
  api.change(changePath, { ...change, state: "undone", canUndo: false });
  await screen.findByText("Undone. Everything is as it was before.");
  expect(api.sentTo(`/api/${changePath}/undo`)).toHaveLength(1);
});

test("without the right to undo there is no button", async () => {
  const actions = servers.online.actions.filter((action) => action !== "undo-changes");
  openEditor(assistantAnswers(exchanges.checked), { ...servers.online, actions });
  await screen.findByText("1 change");
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("the input stays above a phone's keyboard", async () => {
  const seen = Object.assign(new EventTarget(), { height: 400, offsetTop: 0, scale: 1 });
  const before = Object.getOwnPropertyDescriptor(globalThis, "visualViewport");
  Object.defineProperty(globalThis, "visualViewport", { value: seen, configurable: true });
  openEditor(assistantAnswers());
  const form = (await screen.findByRole("textbox", { name: "Message" })).closest("form");
  const height = () => form?.style.getPropertyValue("--keyboard-height");
  await waitFor(() => expect(height()).toBe(`${innerHeight - 400}px`));
  seen.height = innerHeight;
  seen.dispatchEvent(new Event("resize"));
  expect(height()).toBe("0px");
  if (before) Object.defineProperty(globalThis, "visualViewport", before);
  else Reflect.deleteProperty(globalThis, "visualViewport");
});
