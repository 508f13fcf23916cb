/** The moment that all answers of the fixtures count from, however long it takes to load them. */
export const answeredAtMs = Date.now();
