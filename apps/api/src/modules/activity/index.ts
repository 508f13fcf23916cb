export { findDeeds, findNewestDeed } from "./activity.repository.ts";
export {
  appendActivity,
  appendActivityOnce,
  appendPlatformDeeds,
  requireActivity,
  type Deed,
} from "./append-activity.ts";
