import { definePart, usePart } from '#ui/part.ts'
import { useLanding } from './model.ts'
import { Calls, Stage, Steps, Tagline } from './parts.tsx'
import { text } from './text.ts'
import './landing.css'
import './landing-narrow.css'

const welcome = definePart(() => import('./welcome.tsx'))
const sections = definePart(() => import('./sections.tsx'))

export function Landing() {
  const { player, isNew, settled, withGoogle, query } = useLanding()
  const below = usePart(sections, true)
  const first = usePart(welcome, isNew)
  const signedIn = player !== null
  return (
    <div className="landing">
      {isNew ? (
        <section className="welcome wrap" aria-busy={first === null}>
          {first && <first.Welcome name={player?.name} />}
        </section>
      ) : (
        <section className="hero">
          <div className="tx">
            <Tagline />
            <h1>{text.heading}</h1>
            <p className="sub1">{text.purpose}</p>
            <Calls signedIn={signedIn} hidden={!settled} query={query} />
            <p className="free">{player ? player.greeting : text.free}</p>
          </div>
          <Stage />
        </section>
      )}
      <Steps withGoogle={withGoogle} />
      <div className="below" aria-busy={below === null}>
        {below && <below.Sections signedIn={signedIn} withGoogle={withGoogle} query={query} />}
      </div>
    </div>
  )
}
