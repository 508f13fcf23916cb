/** Asks the operator why they change another person's server. False: they gave no reason. */
type AskForReason = () => Promise<boolean>;

let ask: AskForReason | undefined;

/** Set while the page of another person's server is open. */
export function setAskForReason(next: AskForReason | undefined): void {
  ask = next;
}

/** Whether the refused request can be sent again, because the operator has now given a reason. */
export async function isReasonGiven(refusal: string | undefined): Promise<boolean> {
  return refusal === "REASON_REQUIRED" && (await ask?.()) === true;
}
