export { findDeeds, findNewestDeed } from "./activity.repository.ts";
export { appendActivity, appendActivityOnce, requireActivity, type Deed } from "./append-activity.ts";
