import version from './starter/version.json' with { type: 'json' }

/** Raised when the same rows are published in another form, so that a release publishes them again. */
const FORMAT = 5

/** Names the starter tables without reading them; after a change of theirs, a test fails and prints the new hash. */
export const STARTER_HASH = `${version.hash}.${FORMAT}`
