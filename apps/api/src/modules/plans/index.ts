export { keptLimitMb, storageMbOf } from "./storage-of-plan.ts";
export { planNamed } from "./plan-named.ts";
export { lockPlanOf, refuseBeyondLimit } from "./refuse-beyond-limit.ts";
