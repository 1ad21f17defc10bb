/** A donation is whole euros between these two (spec accounts §5, checklist A92). */
export const MIN_DONATION = 5
export const MAX_DONATION = 1000
