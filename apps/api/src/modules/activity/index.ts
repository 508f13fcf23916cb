export { appendActivity, type Deed } from "./append-activity.ts";
