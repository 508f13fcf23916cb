import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { domainsOf } from "../../features/domains/domain-answers.fixture.ts";
import { address, answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { mainButton, toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/domains`;
const { verified, pending } = domainsOf(serverId);
const verdict = { verified: false, message: "There is no TXT record yet.", isUndecided: false };
const verifyPath = `POST domains/${pending.id}/verify`;

function openDomains(more: Readonly<Record<string, unknown>> = {}, server = servers.online) {
  return renderApp(`/server/${serverId}/domains`, {
    ...answersFor(server),
    [path]: [],
    [`POST ${path}`]: pending,
    [verifyPath]: { ...verdict, verified: true, message: "It is verified." },
    [`DELETE domains/${pending.id}`]: {},
    ...more,
  });
}
const sentTo = (api: ReturnType<typeof openDomains>["api"]) =>
  api.sent.map(({ method, path: to }) => `${method} ${to}`);

async function addDomain(user: ReturnType<typeof openDomains>["user"], name = "play.hearthside.com") {
  await user.click(await mainButton("Add Domain"));
  const dialog = await screen.findByRole("dialog", { name: "Add Domain" });
  await user.type(within(dialog).getByRole("textbox", { name: "Domain" }), name);
  await user.click(within(dialog).getByRole("button", { name: "Add Domain" }));
  return dialog;
}

test("the default address can be copied, and an empty list says what to do", async () => {
  openDomains();
  const card = await screen.findByRole("region", { name: "Default address" });
  within(card).getByText(address);
  within(card).getByRole("button", { name: "Copy default address" });
  expect(await screen.findByText("No custom domains added")).toBeTruthy();
});

test("the dialog shows the records for the typed name before anything is sent", async () => {
  const { user, api } = openDomains();
  await user.click(await mainButton("Add Domain"));
  const dialog = await screen.findByRole("dialog", { name: "Add Domain" });
  const submit = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Add Domain" });
  expect(submit.disabled).toBe(true);
  await user.type(within(dialog).getByRole("textbox", { name: "Domain" }), " Play.Hearthside.com ");
  expect(submit.disabled).toBe(false);
  for (const text of [
    "_blockwright.play.hearthside.com",
    `blockwright-verify=${serverId}`,
    "_minecraft._tcp.play.hearthside.com",
    // The target is the machine's host name, so the record is a CNAME.
    "0 5 25601 play.blockwright.example.",
  ])
    within(dialog).getByText(text);
  for (const type of ["TXT", "CNAME", "SRV"])
    within(dialog).getByRole("button", { name: `Copy value of the ${type} record` });
  expect(sentTo(api)).toEqual([]);
});

test("a domain is verified right after it was added", async () => {
  const { user, api } = openDomains();
  await screen.findByText("No custom domains added");
  api.change(path, [{ ...pending, verified: true }]);
  await addDomain(user);
  expect(await toastText("Domain verified")).toContain("It is verified.");
  await screen.findByText("Verified");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sentTo(api)).toEqual([`POST /api/${path}`, `POST /api/domains/${pending.id}/verify`]);
});

test.each([
  ["the api's sentence", verdict, "There is no TXT record yet."],
  [
    "our own where it has none",
    { ...verdict, message: "" },
    "Could not verify domain. Please ensure the DNS TXT record is set correctly before adding the domain.",
  ],
])("a domain that can't be verified is removed again, with %s", async (_what, answer, sentence) => {
  const { user, api } = openDomains({ [verifyPath]: answer });
  const dialog = await addDomain(user);
  expect(await toastText("Verification failed")).toContain(sentence);
  expect(sentTo(api)).toEqual([
    `POST /api/${path}`,
    `POST /api/domains/${pending.id}/verify`,
    `DELETE /api/domains/${pending.id}`,
  ]);
  expect(dialog.isConnected).toBe(true);
});

test("a domain whose name servers are silent stays pending", async () => {
  const { user, api } = openDomains({ [verifyPath]: { ...verdict, isUndecided: true } });
  await screen.findByText("No custom domains added");
  api.change(path, [pending]);
  await addDomain(user);
  await screen.findByText("Pending Verification");
  expect(sentTo(api)).not.toContain(`DELETE /api/domains/${pending.id}`);
});

test("a refused domain shows the reason", async () => {
  const { user } = openDomains({
    [`POST ${path}`]: refusal(409, "DOMAIN_TAKEN", "It is verified for another server."),
  });
  await addDomain(user);
  expect(await toastText("Failed to add domain")).toContain("It is verified for another server.");
});

test("the dialog can't be closed during verification", async () => {
  const { promise, resolve } = Promise.withResolvers();
  const { user } = openDomains({ [verifyPath]: promise });
  const dialog = await addDomain(user);
  await within(dialog).findByRole("button", { name: "Verifying..." });
  await user.keyboard("{Escape}");
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(dialog.isConnected).toBe(true);
  resolve({ ...verdict, verified: true });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a pending domain shows its token, and a button that reports what is wrong", async () => {
  const { user } = openDomains({ [path]: [pending], [verifyPath]: verdict });
  await screen.findByText(pending.verificationToken);
  screen.getByRole("button", { name: "Copy verification token" });
  await user.click(await mainButton("Verify Domain"));
  expect(await toastText("Verification failed")).toContain(
    "Could not verify domain. Please ensure the DNS record is set correctly.",
  );
  await screen.findByText("There is no TXT record yet.");
});

test("a verified domain shows the working addresses for each edition", async () => {
  openDomains({ [path]: [verified] });
  await screen.findByRole("button", { name: "Copy address hearthside.com" });
  screen.getByRole("button", { name: "Copy address hearthside.com:25602" });
  expect(screen.queryByRole("button", { name: "Verify Domain" })).toBeNull();
});

test("the check reports what it found instead, and which server answered", async () => {
  const { user } = openDomains({
    [path]: [verified],
    [`servers/${serverId}/domain-check`]: {
      domain: verified.domain,
      nameServers: ["ns1.provider.net"],
      records: [
        { purpose: "proof", type: "TXT", name: "a", value: "b", state: "different", found: ["v=spf1 -all"] },
        { purpose: "address", type: "CNAME", name: "a", value: "b", state: "proxied", found: ["104.16.1.2"] },
        { purpose: "service", type: "SRV", name: "a", value: "b", state: "right", found: [] },
      ],
    },
  });
  await user.click(await mainButton("DNS records"));
  await user.click(await mainButton("Check records"));
  await screen.findByText("Answered by ns1.provider.net.");
  screen.getByText("v=spf1 -all");
  screen.getByText("This record goes through Cloudflare's proxy. Switch it to DNS only.");
  expect(screen.getAllByText("Correct")).toHaveLength(1);
});

test("a domain is deleted after confirmation, and a failure shows an error", async () => {
  const { user, api } = openDomains({ [path]: [pending] });
  const press = async () => {
    await user.click(await mainButton(`Delete ${pending.domain}`));
    const dialog = await screen.findByRole("alertdialog", { name: `Delete '${pending.domain}'?` });
    await user.click(within(dialog).getByRole("button", { name: "Delete Domain" }));
  };
  api.change(`DELETE domains/${pending.id}`, refusal(503, "BUSY", "We are busy."));
  await press();
  expect(await toastText("Failed to delete domain")).toContain("We are busy.");
  api.change(`DELETE domains/${pending.id}`, {});
  api.change(path, []);
  await press();
  await screen.findByText("No custom domains added");
});

test("viewers see no buttons that change anything", async () => {
  openDomains({ [path]: [pending] }, { ...servers.online, actions: ["view", "read-domains"] });
  await screen.findByText("Pending Verification");
  for (const name of ["Add Domain", "Verify Domain", `Delete ${pending.domain}`])
    expect(screen.queryByRole("button", { name })).toBeNull();
});
