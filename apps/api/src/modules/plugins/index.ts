export { pictureTypeOf, type FetchIcon, type PluginIcon } from "./icons/plugin-icon.ts";
export { preparePlugins, type PreparedPlugins } from "./plan/plan-plugins.ts";
export { lookAtInstalled } from "./installed/look-at-installed.ts";
export type { PresentPlugin } from "./installed/reconcile.ts";
export { findPluginPlace } from "./plugin-place.ts";
export { placePlan, type PlacedPlan } from "./version-plan/place-plan.ts";
export { planForVersion, type VersionPlan } from "./version-plan/plan-for-version.ts";
export type { PluginsDeps } from "./plugins-deps.ts";
export { createAgreeAddOnPorts, createRecordAddOns } from "./record-add-ons.ts";
export { forgetMissingPlugins } from "./forget-missing-plugins.ts";
export {
  agreePluginPorts,
  leaseMissingPorts,
  readPlugins,
  recordPlugins,
  recordStoredPlugins,
  type InstalledPlugin,
} from "./record-plugins.ts";
