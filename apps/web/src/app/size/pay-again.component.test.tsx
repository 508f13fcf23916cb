import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { billingAnswer, subscriptionsByState } from "../../features/billing/billing-answers.fixture.ts";
import { capabilities } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { playCardScript } from "../testing/card-script-double.fixture.ts";
import { mainButton } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const ordered = {
  clientSecret: "pi_1Abcdefgh_secret_2",
  publishableKey: "pk_test_1",
  amount: 375,
  creditCents: 0,
  isPaid: false,
};

test("a server whose plan has ended is paid for again with the size that it has", async () => {
  const { user, api } = renderApp(`/size/${serverId}`, {
    capabilities: { ...capabilities, cards: true },
    ...answersFor({ ...servers.offline, maxRam: 3072, maxStorage: 10_240 }),
    billing: billingAnswer([{ ...subscriptionsByState.ended, serverId }]),
    [`POST servers/${serverId}/upgrade`]: ordered,
  });
  await screen.findByText("Stopped, because its plan has ended.");
  playCardScript();
  await user.click(await mainButton("Continue with $3.75/month"));
  await mainButton("Pay $3.75");
  expect(api.sent.map(({ body }) => body)).toEqual([{ ram: 3, storage: 10 }]);
});
