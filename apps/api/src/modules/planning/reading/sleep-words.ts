export const sleepStarts = ["asleep", "sleep", "schlaf", "dorm", "duerm"];
/** Then the number says how many have to sleep, and not how many play. */
export const sleepWords = /^(asleep|sleep\w*|schlaf\w*|schlaeft|dorm\w*|dort|duerm\w*|bed|beds|bett\w*)$/;
