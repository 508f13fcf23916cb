/** Where a setting is shown. Apart from the words, which the browser does not need. */
export const settingGroups = ["players", "difficulty", "world", "network", "performance"] as const;
export type SettingGroup = (typeof settingGroups)[number];
