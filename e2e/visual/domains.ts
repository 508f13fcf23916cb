import { refusal } from "../../apps/web/src/features/builds/build-answers.fixture.ts";
import { checkedDomain, domainsOf } from "../../apps/web/src/features/domains/domain-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../apps/web/src/features/servers/server-answers.fixture.ts";
import { type Screen, untilHeading, untilNoSkeleton, untilSkeleton } from "./screen.ts";

const domainsPath = `servers/${serverId}/domains`;
const { verified, pending, lost } = domainsOf(serverId);

interface DomainsState {
  readonly server?: Parameters<typeof answersFor>[0];
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly reach: Screen["reach"];
}

function domainsScreen(name: string, { server = servers.online, answers = {}, reach }: DomainsState): Screen {
  return {
    name: `domains${name}`,
    path: `/server/${serverId}/domains`,
    isMember: true,
    answers: { ...answersFor(server), [domainsPath]: [verified, pending], ...answers },
    async reach(page) {
      await reach(page);
      if (reach === untilSkeleton) await untilHeading("Custom domains")(page);
      if (reach !== untilSkeleton) await untilNoSkeleton(page);
    },
  };
}

export const domainScreens: readonly Screen[] = [
  domainsScreen("", { reach: untilHeading(pending.domain) }),
  domainsScreen("-empty", { answers: { [domainsPath]: [] }, reach: untilHeading("No custom domains added") }),
  domainsScreen("-lost", { answers: { [domainsPath]: [lost] }, reach: untilHeading(lost.domain) }),
  domainsScreen("-viewer", {
    server: { ...servers.online, actions: ["view", "read-console", "read-domains"], sharedBy: "alex" },
    reach: untilHeading(pending.domain),
  }),
  domainsScreen("-loading", { answers: { [domainsPath]: "no answer" }, reach: untilSkeleton }),
  domainsScreen("-failed", {
    answers: { [domainsPath]: refusal(503, "BUSY", "We are very busy right now.") },
    reach: untilHeading("We couldn't load the domains"),
  }),
  domainsScreen("-add", {
    async reach(page) {
      await page.getByRole("button", { name: "Add Domain" }).click();
      await page.getByRole("dialog").getByLabel("Domain").fill("play.hearthside.com");
    },
  }),
  domainsScreen("-checked", {
    answers: { [`servers/${serverId}/domain-check`]: checkedDomain(serverId) },
    async reach(page) {
      await page.getByRole("button", { name: "Add Domain" }).click();
      await page.getByRole("dialog").getByLabel("Domain").fill("play.hearthside.com");
      await page.getByRole("button", { name: "Check records" }).click();
      await page.getByText("Correct", { exact: true }).waitFor();
    },
  }),
  domainsScreen("-delete", {
    async reach(page) {
      await page.getByRole("button", { name: `Delete ${verified.domain}` }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  }),
];
