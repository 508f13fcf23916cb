import { messageOf } from "../../../shared/api/message-of.ts";
import type { SentForm } from "../../../shared/form/use-form.ts";
import { t } from "../../../shared/text/t.ts";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { refusedField } from "../refused-field.ts";

type FieldName = "password" | "code";

const fieldOfCode: Readonly<Record<string, FieldName>> = {
  WRONG_PASSWORD: "password",
  WRONG_CODE: "code",
  SECOND_FACTOR_REQUIRED: "code",
};

/** A refused password or code is said beside its field, anything else in a toast. */
export function refuseProof<Name extends FieldName>(error: Error, form: SentForm<Name>): void {
  const description = messageOf(error, t("Please try again in a moment."));
  const field = refusedField(error, fieldOfCode);
  if (field) form.refuse(field as Name, description);
  else showToast({ title: t("That did not work"), description, tone: "danger" });
}
