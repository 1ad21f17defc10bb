import { chromiumEngine } from './chromium.ts'
import { TOOLS, testTypedAndGone } from './typed-and-gone.ts'

// All tools store by one way, which alone is slower: a few show it.
testTypedAndGone({ engine: chromiumEngine, slower: 4, tools: TOOLS.slice(0, 4), pauses: [0, 150] })
