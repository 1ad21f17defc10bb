import { useLanding } from './model.ts'
import { Calls, Stage, Steps, Tagline } from './parts.tsx'
import { text } from './text.ts'
import './landing.css'
import './landing-narrow.css'

export function Landing() {
  const { player, settled, query } = useLanding()
  return (
    <div className="landing">
      <section className="hero">
        <div className="tx">
          <Tagline />
          <h1>{text.heading}</h1>
          <p className="sub1">{text.purpose}</p>
          <Calls signedIn={player !== null} hidden={!settled} query={query} />
          <p className="free">{player ? player.greeting : text.free}</p>
        </div>
        <Stage />
      </section>
      <Steps />
    </div>
  )
}
