export { findNewestDeed } from "./activity.repository.ts";
export { appendActivity, type Deed } from "./append-activity.ts";
