export { recordPlugins } from "./record-plugins.ts";
