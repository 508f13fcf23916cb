import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, diagnosis, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { helpAnswer } from "../../shared/help/help-answers.fixture.ts";
import { toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `help/${diagnosis.id}`;
const open = async (more: Readonly<Record<string, unknown>> = {}) => {
  const app = renderApp(`/server/${serverId}`, {
    ...answersFor(servers.offline),
    [`servers/${serverId}/diagnosis`]: { diagnosis },
    [`GET ${path}`]: helpAnswer,
    [`POST ${path}`]: { id: diagnosis.id },
    ...more,
  });
  await app.user.click(await screen.findByRole("button", { name: "Get help" }));
  return { ...app, dialog: within(await screen.findByRole("dialog", { name: "Get help" })) };
};

test("what is sent is shown first, and is sent only with a message and consent", async () => {
  const { user, api, dialog } = await open();
  await dialog.findByText(helpAnswer.report.error ?? "");
  dialog.getByText(helpAnswer.report.diagnosis ?? "");
  expect(dialog.getByRole("region", { name: "From the log" }).textContent).toBe(
    helpAnswer.report.lines.join("\n"),
  );
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Send" });
  await user.type(dialog.getByLabelText("Your message"), "My password: hunter2");
  dialog.getByText("Sent as: My password: [hidden]");
  expect(send.disabled).toBe(true);
  await user.click(dialog.getByRole("checkbox"));
  expect(send.disabled).toBe(false);
  await user.click(send);
  await toastText("Sent to support");
  const { report, seal } = helpAnswer;
  expect(api.sentTo(`/api/${path}`).map(({ body }) => body)).toEqual([
    { report, seal, message: "My password: hunter2", consent: true },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("hostile text is shown as text, and can't disguise itself", async () => {
  const hostile = "<img src=x onerror=alert(1)>\u202eevil\u0007";
  const report = { ...helpAnswer.report, title: hostile, lines: [hostile] };
  const { dialog } = await open({ [`GET ${path}`]: { ...helpAnswer, report } });
  expect(await dialog.findAllByText("<img src=x onerror=alert(1)>evil")).toHaveLength(2);
  expect(document.querySelector("img[src=x]")).toBeNull();
});

test("an open request is not sent again, and the last answer is shown", async () => {
  const at = new Date().toISOString();
  const { dialog } = await open({
    [`GET ${path}`]: { ...helpAnswer, open: { createdAt: at }, answer: { text: "Install Vault.", at } },
  });
  await dialog.findByText(/Support already has a request about this/);
  dialog.getByText("Install Vault.");
  expect(dialog.queryByRole("button", { name: "Send" })).toBeNull();
});

test("a refusal says why, and the message stays", async () => {
  const { user, dialog } = await open({
    [`POST ${path}`]: refusal(429, "TOO_MANY_TRIES", "You can ask for help 5 times a day."),
  });
  await user.type(await dialog.findByLabelText("Your message"), "It stops again.");
  await user.click(dialog.getByRole("checkbox"));
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(await toastText("Not sent")).toContain("5 times a day");
  expect(dialog.getByLabelText<HTMLTextAreaElement>("Your message").value).toBe("It stops again.");
});

test("a person who may not repair the server does not see the button", async () => {
  const viewer = { ...servers.offline, actions: ["view", "read-console"] };
  renderApp(`/server/${serverId}`, {
    ...answersFor(viewer),
    [`servers/${serverId}/diagnosis`]: { diagnosis },
  });
  await screen.findByRole("heading", { name: "Your server stopped unexpectedly" });
  expect(screen.queryByRole("button", { name: "Get help" })).toBeNull();
});
