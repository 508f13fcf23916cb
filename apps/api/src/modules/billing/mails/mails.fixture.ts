import type { TestPerson } from "../../accounts/people.fixture.ts";
import type { TestShop } from "../billing.fixture.ts";

export interface ReadMail {
  readonly subject: string;
  readonly text: string;
}

/** The mails to this person, oldest first, as they will arrive. Those about the account itself are left out. */
export async function mailsTo(shop: TestShop, { email }: TestPerson): Promise<ReadMail[]> {
  const { secrets } = shop.api.application.deps;
  const rows = await shop.query(
    "select id, subject, sealed_text from mail_outbox where recipient = $1 and subject not like 'Welcome%' order by created_at",
    [email],
  );
  return rows.map(({ id, subject, sealed_text: sealed }) => ({
    subject: String(subject),
    text: secrets.open(String(sealed), String(id)),
  }));
}
