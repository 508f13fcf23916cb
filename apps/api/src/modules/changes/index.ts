export { isInPlace, isUnderWay, type RunSettings } from "./change.ts";
