/** No account has this id. */
export const nobodysId = "00000000-0000-0000-0000-000000000000";
