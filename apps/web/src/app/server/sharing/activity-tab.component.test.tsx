import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { activityAnswers, activityEntries } from "../../../features/activity/activity-answers.fixture.ts";
import { refusal } from "../../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../../features/servers/server-answers.fixture.ts";
import { serverUsersOf, sharingAnswers } from "../../../features/sharing/sharing-answers.fixture.ts";
import { mainButton } from "../../testing/find.fixture.ts";
import { renderApp } from "../../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/activity`;

function openActivity(more: Readonly<Record<string, unknown>> = {}) {
  const answers = {
    ...answersFor(servers.online),
    ...sharingAnswers(serverId),
    ...activityAnswers(serverId),
    ...more,
  };
  return renderApp(`/server/${serverId}/users#activity`, answers);
}

async function sentences(): Promise<(string | null)[]> {
  const card = await screen.findByRole("region", { name: "Activity" });
  const rows = await within(card).findAllByRole("listitem");
  return rows.map((row) => row.firstElementChild?.textContent?.trim() ?? null);
}

test("each entry shows the actor, the action, its subject and the channel", async () => {
  openActivity();
  expect(await sentences()).toEqual([
    "rosa added emma viewer",
    "rosa saved a file plugins/Shop/config.yml over SFTP",
    "Emil P. ran a command whitelist",
    "rosa applied changes  through the assistant",
    "The operator looked at the server",
    "Blockwright server port moved",
    "A deleted account stopped the server",
  ]);
  const link = screen.getByRole("link", { name: "Export CSV" });
  expect(link.getAttribute("href")).toBe(`/api/${path}/export`);
});

test("it is filtered by kind, and older entries are loaded", async () => {
  const asked: string[] = [];
  const answer = (query: URLSearchParams) => {
    asked.push(query.toString());
    const [first] = activityEntries;
    const isOlder = query.has("before");
    return { entries: [{ ...first, id: isOlder ? 1 : 2 }], next: isOlder ? null : "5-2" };
  };
  const { user } = openActivity({ [path]: answer });
  await user.click(await mainButton("Show older"));
  await waitFor(async () => expect(await sentences()).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText("Show"), "file");
  await waitFor(() => expect(asked).toEqual(["", "before=5-2", "kind=file"]));
});

test("it is filtered by person: the owner or another person of the server", async () => {
  const asked: (string | null)[] = [];
  const answer = (query: URLSearchParams) => {
    asked.push(query.get("userId"));
    return { entries: activityEntries, next: null };
  };
  const { user } = openActivity({ [path]: answer });
  const by = await screen.findByLabelText<HTMLSelectElement>("By");
  await within(by).findByRole("option", { name: "rosa" });
  expect([...by.options].map(({ text }) => text)).toEqual(["Everyone", "Alex", "rosa", "Emil P.", "juno_9"]);
  await user.selectOptions(by, "rosa");
  await user.selectOptions(by, "Alex");
  const [rosa] = serverUsersOf(serverId);
  await waitFor(() => expect(asked).toEqual([null, rosa?.userId, servers.online.userId]));
});

test("an empty list and a failed one show a message", async () => {
  const { user, api } = openActivity({ [path]: refusal(503, "BUSY", "We are busy.") });
  const alert = await screen.findByRole("alert");
  api.change(path, { entries: [], next: null });
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  await screen.findByText("Nothing yet");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the dashboard shows the activity of the person's servers", async () => {
  renderApp("/dashboard", {
    ...answersFor(servers.online),
    builds: [],
    activity: { entries: activityEntries, next: null },
  });
  const card = await screen.findByRole("region", { name: "Recent activity" });
  expect(within(card).getAllByText(/Hearthside Survival/)).toHaveLength(activityEntries.length);
});
