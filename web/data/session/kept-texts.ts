/** What begins the names under which this device keeps the texts that an account pasted (M55). */
export const keptTextsOf = (user: string): string => `pasted:${user}:`
