import type { Engine } from '#tests/harness/engine.ts'
import { chromiumEngine } from './chromium.ts'
import { firefoxEngine } from './firefox.ts'
import { webkitEngine } from './webkit.ts'

/** Every engine that the journeys run in. */
export const ENGINES: readonly Engine[] = [chromiumEngine, firefoxEngine, webkitEngine]
