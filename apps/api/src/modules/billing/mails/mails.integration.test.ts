import { afterEach, beforeEach, expect, test } from "vitest";
import { MailScene } from "./mail-scene.fixture.ts";
import { steps } from "./mail-steps.fixture.ts";
import { mailsTo } from "./mails.fixture.ts";

let scene: MailScene;
beforeEach(async () => {
  scene = await MailScene.open();
});
afterEach(() => scene.shop.api.stop());

test("the first payment has a receipt", async () => {
  const mails = await mailsTo(scene.shop, scene.person);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your receipt: $6.00"]);
  expect(mails[0]?.text).toContain(
    `On ${scene.day()} you paid $6.00 for the first month of ${scene.name}. Thank you!`,
  );
});

test.each(steps)("$when", async ({ before, act, mails }) => {
  await before?.(scene);
  const known = (await mailsTo(scene.shop, scene.person)).length;
  await act(scene);
  const sent = (await mailsTo(scene.shop, scene.person)).slice(known);
  const expected = await mails(scene);
  const found = (subject: string | RegExp) =>
    sent.filter((mail) =>
      typeof subject === "string" ? mail.subject === subject : subject.test(mail.subject),
    );
  expect(expected.map(({ subject }) => [String(subject), found(subject).length])).toEqual(
    expected.map(({ subject }) => [String(subject), 1]),
  );
  for (const { subject, says } of expected)
    for (const words of says) expect(found(subject)[0]?.text).toContain(words);
  expect(sent).toHaveLength(expected.length);
});
