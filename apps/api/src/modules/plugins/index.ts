export { recordAddOns } from "./record-add-ons.ts";
export { readPlugins, recordPlugins, type InstalledPlugin } from "./record-plugins.ts";
