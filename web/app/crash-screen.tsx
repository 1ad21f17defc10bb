import { Component, type ReactNode } from 'react'
import { text } from './text.ts'

/** Keeps a page that throws from taking the header and the other pages with it. */
export class CrashScreen extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <div className="page lost" role="alert">
        <h1>{text.crashed.title}</h1>
        <p className="muted">{text.crashed.sentence}</p>
        <button type="button" className="btn" onClick={() => location.reload()}>
          {text.crashed.retry}
        </button>
      </div>
    )
  }
}
