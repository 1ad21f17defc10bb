/** The words of a channel's badge (A108). */
export const text = { live: 'LIVE', off: 'OFF', viewers: 'spectateurs' } as const
