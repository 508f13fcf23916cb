export { endAccount } from "./delete-account.ts";
export { liveServersOf } from "./erase-accounts.ts";
