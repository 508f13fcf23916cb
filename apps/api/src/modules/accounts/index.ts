export { accountCreated, accountPasswordChanged, sessionsEnded } from "./account-events.ts";
export { answerAppeal } from "./appeal.ts";
export { createAdmin } from "./create-admin.ts";
export { createIdentify } from "./identify.ts";
