export { readPlugins, recordPlugins, type InstalledPlugin } from "./record-plugins.ts";
