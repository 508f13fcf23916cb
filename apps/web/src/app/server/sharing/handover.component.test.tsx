import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../../features/servers/server-answers.fixture.ts";
import {
  receivedOffer,
  serverUsersOf,
  sharingAnswers,
  someOffer,
} from "../../../features/sharing/sharing-answers.fixture.ts";
import { toastText } from "../../testing/find.fixture.ts";
import { renderApp } from "../../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/handover`;

function openUsers(more: Readonly<Record<string, unknown>> = {}, server = servers.online) {
  return renderApp(`/server/${serverId}/users`, {
    ...answersFor(server),
    ...sharingAnswers(serverId),
    ...more,
  });
}
// The first test loads the page's parts, which takes long on a busy machine.
const patience = { timeout: 25_000 };
const card = async () => within(await screen.findByRole("region", { name: "Hand over" }, patience));

test("the owner offers the server to one of its people, and withdraws the offer", async () => {
  const { user, api } = openUsers({ [`PUT ${path}`]: { offer: someOffer }, [`DELETE ${path}`]: {} });
  const [, second] = serverUsersOf(serverId);
  const handover = await card();
  await user.selectOptions(await handover.findByLabelText("New owner"), second?.userId ?? "");
  await user.click(handover.getByRole("button", { name: "Offer the server" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Hand over to 'Emil P.'?" }));
  api.change(path, { offer: someOffer });
  await user.click(dialog.getByRole("button", { name: "Offer the server" }));
  await handover.findByText("Offered to rosa.");
  api.change(path, { offer: null });
  await user.click(handover.getByRole("button", { name: "Withdraw" }));
  await handover.findByLabelText("New owner");
  expect(api.sentTo(`/api/${path}`).map(({ method, body }) => [method, body])).toEqual([
    ["PUT", { userId: second?.userId }],
    ["DELETE", null],
  ]);
});

test("an offer that was not made shows why", async () => {
  const sentence = "Add that person to the server first.";
  const { user } = openUsers({ [`PUT ${path}`]: refusal(409, "USER_REFUSED", sentence) });
  await user.click(await (await card()).findByRole("button", { name: "Offer the server" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Offer the server" }));
  expect(await toastText("The server was not offered")).toContain(sentence);
});

test("people who don't own the server, and owners without other people, are offered nothing", async () => {
  const { unmount } = openUsers({}, { ...servers.online, actions: ["view", "read-users", "manage-users"] });
  await screen.findByRole("region", { name: "Invite by link" });
  await screen.findByText("juno_9");
  expect(screen.queryByRole("region", { name: "Hand over" })).toBeNull();
  unmount();
  openUsers({ [`servers/${serverId}/users`]: [] });
  await screen.findByText("No additional users added");
  expect(screen.queryByRole("region", { name: "Hand over" })).toBeNull();
});

function openDashboard(more: Readonly<Record<string, unknown>> = {}) {
  return renderApp("/dashboard", {
    ...answersFor(servers.online),
    handovers: [receivedOffer(serverId)],
    ...more,
  });
}

test("an offered server is accepted on the dashboard", async () => {
  const { user, api } = openDashboard({ [`POST handovers/${serverId}/accept`]: {} });
  const offers = within(await screen.findByRole("region", { name: "Offered to you" }));
  offers.getByText(/alex wants to give you this server/);
  api.change("handovers", []);
  await user.click(offers.getByRole("button", { name: "Accept Hearthside Survival" }));
  await toastText("Hearthside Survival is yours now");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Offered to you" })).toBeNull());
});

test("a refused acceptance shows why, and the offer can be declined", async () => {
  const sentence = "You've reached the maximum of 1 server(s) for the Free plan.";
  const { user, api } = openDashboard({
    [`POST handovers/${serverId}/accept`]: refusal(409, "SERVER_LIMIT", sentence),
    [`POST handovers/${serverId}/decline`]: {},
  });
  const offers = within(await screen.findByRole("region", { name: "Offered to you" }));
  await user.click(offers.getByRole("button", { name: "Accept Hearthside Survival" }));
  expect(await toastText("You could not accept the server")).toContain(sentence);
  api.change("handovers", []);
  await user.click(await offers.findByRole("button", { name: "Decline Hearthside Survival" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Offered to you" })).toBeNull());
  expect(api.sentTo(`/api/handovers/${serverId}/decline`)).toHaveLength(1);
});

test("a paid server shows its price, and its new owner is led to where they pay for it", async () => {
  const price = { monthlyCents: 600 };
  const { user, at } = openDashboard({
    handovers: [{ ...receivedOffer(serverId), price }],
    [`POST handovers/${serverId}/accept`]: {},
  });
  const offers = within(await screen.findByRole("region", { name: "Offered to you" }));
  offers.getByText(/It costs \$6\.00 per month, and is stopped until you pay for the first one\./);
  await user.click(offers.getByRole("button", { name: "Accept Hearthside Survival" }));
  await toastText("Hearthside Survival is yours now");
  await waitFor(() => expect(at()).toBe(`/size/${serverId}`));
});
