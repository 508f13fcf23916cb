import type { MailKind } from "@blockwright/contract/account";
import type { Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { appendActivity } from "../activity/index.ts";
import { findAccount, updateMutedMail } from "./accounts.repository.ts";

type Choices = Readonly<Record<MailKind, boolean>>;

export async function readMailChoices({ rows }: Pick<Deps, "rows">, { id }: Person): Promise<Choices> {
  const account = await findAccount(rows, id);
  return choicesOf(account?.mutedMail ?? []);
}

export async function changeMailChoice(
  { transact }: Pick<Deps, "transact">,
  actor: Person,
  { kind, isOn }: { readonly kind: MailKind; readonly isOn: boolean },
): Promise<Choices> {
  return transact(async (tx) => {
    const muted = await updateMutedMail(tx.rows, actor.id, kind, !isOn);
    await appendActivity(tx, actor, {
      action: "account.mail-choice-changed",
      subjectId: actor.id,
      details: { kind, isOn },
    });
    return choicesOf(muted);
  });
}

function choicesOf(muted: readonly MailKind[]): Choices {
  return {
    "backup-failed": !muted.includes("backup-failed"),
    "domain-lost": !muted.includes("domain-lost"),
    "server-shared": !muted.includes("server-shared"),
  };
}
