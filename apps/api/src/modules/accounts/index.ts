export { findAccount, findAccountByEmail, findAccountByUsernameKey } from "./accounts.repository.ts";
export {
  accountCreated,
  accountPasswordChanged,
  accountTrustEnded,
  sessionsEnded,
} from "./account-events.ts";
export { mailboxHash, signalRetentionDays } from "./alternate-accounts.ts";
export { actOnBehalf } from "./act-on-behalf.ts";
export { answerAppeal } from "./appeal.ts";
export { closeAccount } from "./closing/close-account.ts";
export { confirmPassword, requireStillConfirmed } from "./closing/confirm-password.ts";
export { createAdmin } from "./create-admin.ts";
export { refuseUnverified } from "./email/refuse-unverified.ts";
export { findSuspended } from "./find-suspended.ts";
export { fromBrowser } from "./from-browser.ts";
export { createIdentify } from "./identify.ts";
export { mailPerson } from "./mail-person.ts";
export { giveTemporaryPassword } from "./recovery/give-temporary-password.ts";
export { makeResetLink } from "./recovery/make-reset-link.ts";
export { removeLostFactor } from "./second-factor/remove-lost-factor.ts";
export { operatorNeedsSecondFactor } from "./second-factor/operator-rights.ts";
export { hashToken, newToken } from "./session.ts";
export { isCut, serverCauses, type ServerCause } from "./trust/what-ends.ts";
export { changeSupport } from "./change-support.ts";
export { suspendAccount, unsuspendAccount } from "./suspend-account.ts";
export { usernameKey } from "./username.ts";
