import { dayMs } from "../../../platform/now.ts";
import { giveUpBuild } from "../../builds/builds.fixture.ts";
import { goodCard } from "../billing.fixture.ts";
import { openChoice } from "../unbuilt/open-choice.ts";
import type { MailScene } from "./mail-scene.fixture.ts";

interface Step {
  readonly when: string;
  readonly before?: (scene: MailScene) => Promise<unknown>;
  readonly act: (scene: MailScene) => Promise<unknown>;
  /** What its mails say, in any order. */
  readonly mails: (scene: MailScene) => Promise<readonly Expected[]> | readonly Expected[];
}
interface Expected {
  readonly subject: string | RegExp;
  /** Dates and amounts. */
  readonly says: readonly string[];
}

const ended = async (scene: MailScene): Promise<Expected> => ({
  subject: `The subscription of ${scene.name} has ended`,
  says: ["it was stopped", `until ${await scene.dayShown("deletesAt")}; then it is deleted.`],
});

/** The life of a subscription of 4 GB and 20 GB, $6.00 a month, from one step to the next. */
export const steps: readonly Step[] = [
  {
    when: "a renewal is paid",
    act: (scene) => scene.pass(31),
    mails: async (scene) => [
      {
        subject: "Your receipt: $6.00",
        says: [`you paid $6.00 for another month of ${scene.name}.`, "/billing"],
      },
    ],
  },
  {
    when: "a renewal fails: the week of grace",
    act: (scene) => scene.failRenewal(),
    mails: async (scene) => [
      {
        subject: `The payment for ${scene.name} failed`,
        says: [`It runs on until ${await scene.dayShown("graceEndsAt")}.`, "Please pay or use another card"],
      },
    ],
  },
  {
    when: "the week is over: stopped, with the day of its deletion",
    before: (scene) => scene.failRenewal(),
    act: async (scene) => {
      await scene.pass(8);
      await scene.sweep();
    },
    mails: async (scene) => [
      {
        subject: `${scene.name} was stopped`,
        says: [
          "a week late",
          `can be downloaded until ${await scene.dayShown("deletesAt")}; then it is deleted.`,
        ],
      },
    ],
  },
  {
    when: "it is paid after all",
    before: (scene) => scene.stayUnpaid(),
    act: async (scene) => {
      scene.shop.provider.acceptCard(goodCard);
      await scene.call("pay");
    },
    mails: (scene) => [{ subject: "Your receipt: $6.00", says: [`On ${scene.day()} you paid $6.00`] }],
  },
  {
    when: "it is deleted",
    before: (scene) => scene.stayUnpaid(),
    act: async (scene) => {
      scene.shop.api.clock.advance(31 * dayMs);
      await scene.sweep();
      await scene.sweep();
    },
    mails: (scene) => [
      {
        subject: `${scene.name} was deleted`,
        says: [`It can be brought back until ${scene.day(31 + 7)}; then it is gone for good.`],
      },
    ],
  },
  {
    when: "it is cancelled",
    act: (scene) => scene.call("cancel"),
    mails: async (scene) => [
      {
        subject: `${scene.name} is cancelled`,
        says: [
          `${scene.name} runs until ${await scene.dayShown("endsAt")}, and no further payment is taken.`,
        ],
      },
    ],
  },
  {
    when: "the cancellation is taken back",
    before: (scene) => scene.call("cancel"),
    act: (scene) => scene.call("resume"),
    mails: async (scene) => [
      {
        subject: `${scene.name} goes on`,
        says: [`The next payment of $6.00 is on ${await scene.dayShown("renewsAt")}.`],
      },
    ],
  },
  {
    when: "a cancelled month is over",
    before: (scene) => scene.call("cancel"),
    act: (scene) => scene.pass(32),
    mails: async (scene) => [await ended(scene)],
  },
  {
    when: "it is refunded",
    act: (scene) => scene.call("refund"),
    mails: async (scene) => [
      { subject: "Your refund of $6.00", says: [`On ${scene.day()} we gave back $6.00 for ${scene.name}.`] },
      await ended(scene),
    ],
  },
  {
    when: "the bank takes a payment back",
    act: (scene) => scene.dispute(),
    mails: (scene) => [{ subject: `${scene.name} was stopped`, says: ["Your bank took back a payment"] }],
  },
  {
    when: "a dispute is won",
    act: async (scene) => {
      scene.shop.provider.closeDispute(await scene.dispute(), "won");
      await scene.shop.provider.webhooks.settled();
    },
    mails: async (scene) => [
      { subject: `${scene.name} was stopped`, says: [] },
      {
        subject: `${scene.name} can run again`,
        says: [`The next payment of $6.00 is on ${await scene.dayShown("renewsAt")}.`],
      },
    ],
  },
  {
    when: "a dispute is lost",
    act: async (scene) => {
      scene.shop.provider.closeDispute(await scene.dispute(), "lost");
      await scene.shop.provider.webhooks.settled();
    },
    mails: async (scene) => [{ subject: `${scene.name} was stopped`, says: [] }, await ended(scene)],
  },
  {
    when: "it is made larger",
    act: (scene) => scene.changeSize(8, 40),
    mails: (scene) => [
      {
        subject: "Your receipt: $8.00",
        says: [`On ${scene.day()} you paid $8.00 for the larger size of ${scene.name}.`],
      },
      {
        subject: `The size of ${scene.name}`,
        says: [`${scene.name} now has 8 GB RAM and 40 GB storage. You pay $14.00 a month for it.`],
      },
    ],
  },
  {
    when: "it will be smaller",
    act: (scene) => scene.changeSize(2, 10),
    mails: async (scene) => [
      {
        subject: `The size of ${scene.name}`,
        says: [
          `From ${await scene.dayShown("renewsAt")} ${scene.name} has 2 GB RAM and 10 GB storage, and you pay $2.00 a month for it.`,
        ],
      },
    ],
  },
  {
    when: "it has become smaller",
    before: (scene) => scene.changeSize(2, 10),
    act: (scene) => scene.pass(32),
    mails: (scene) => [
      { subject: "Your receipt: $2.00", says: ["you paid $2.00 for another month"] },
      {
        subject: `The size of ${scene.name}`,
        says: [`${scene.name} now has 2 GB RAM and 10 GB storage. You pay $2.00 a month for it.`],
      },
    ],
  },
  {
    when: "a paid server can't be built",
    act: async (scene) => {
      await scene.shop.query("update build_tasks set status = 'running' where id = $1", [
        scene.bought.buildId,
      ]);
      await giveUpBuild(scene.shop.api, scene.bought.buildId);
      await scene.deps().transact((tx) => openChoice(scene.deps(), tx, scene.bought));
    },
    mails: (scene) => [
      {
        subject: "Your server could not be built",
        says: ["or have $6.00 back.", `If you do neither by ${scene.day(1)}`, "we give the money back."],
      },
    ],
  },
  {
    when: "the plan falls, and a server is beyond it",
    before: async (scene) => {
      await scene.freeServer();
      await scene.freeServer();
    },
    act: (scene) => scene.call("refund"),
    mails: async (scene) => [
      { subject: "Your refund of $6.00", says: [] },
      await ended(scene),
      { subject: /^Spare .* was stopped$/, says: ["Your plan is now Free, with one server."] },
    ],
  },
];
