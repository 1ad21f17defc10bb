/** The words of a channel's badge (spec accounts §2). */
export const text = { live: 'LIVE', off: 'OFF', viewers: 'spectateurs' } as const
