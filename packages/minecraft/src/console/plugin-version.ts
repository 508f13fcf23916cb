/**
 * What stands behind the `v` of a plugin's full name, as the source of a pattern. Some versions carry their build
 * behind a blank: `2.2.5-SNAPSHOT (b121-55a85ec)` of Floodgate, `2.0.43-SNAPSHOT (build 3987)` of Citizens. The
 * question behind a failed start is in the same brackets and belongs to the server's sentence.
 */
export const pluginVersion = "\\S{1,100}(?: \\((?!Is it up to date)[^()]{1,60}\\))?";
