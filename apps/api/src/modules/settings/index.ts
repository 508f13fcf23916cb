export { writeSettingsOf } from "./setting-rules.ts";
