import { ENGINES } from './engines.ts'
import { testTypedAndGone } from './typed-and-gone.ts'

for (const engine of ENGINES) testTypedAndGone({ engine })
