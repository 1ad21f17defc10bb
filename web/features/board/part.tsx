import { Component, type ReactNode } from 'react'
import { Button } from '#ui/fields/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'

type Props = { name: string; className?: string; children: ReactNode }

/** A part of the board that fails alone: the others stay (N113). */
export class Part extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('[comptoir] mes affaires', this.props.name, error)
  }

  override render() {
    const { name, className, children } = this.props
    if (!this.state.failed) return children
    return (
      <section className={`grid gap-2.5 ${className ?? ''}`} aria-label={name}>
        <FormAlert
          message={`«\u00a0${name}\u00a0» n’a pas pu être lu sur cet appareil.`}
          takesFocus={false}
        />
        <Button className="small justify-self-start" onClick={() => this.setState({ failed: false })}>
          Réessayer
        </Button>
      </section>
    )
  }
}

/** Room for a finger around a link in the head of a section. */
export const REACH = 'relative after:absolute after:-inset-x-1.5 after:-inset-y-3.5'
export const HEAD_LINK = `${REACH} text-13 font-medium text-muted hover:text-text`

type SectionProps = {
  title: string
  id: string
  /** What stands at the right of the title. */
  end?: ReactNode
  className?: string
  children: ReactNode
}

/** A section of the board: its title over a rule. */
export const Section = ({ title, id, end, className = '', children }: SectionProps) => (
  <section className={`min-w-0 ${className}`} aria-labelledby={`board-${id}`}>
    <header className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 border-b border-line pb-2">
      <h2 id={`board-${id}`} tabIndex={-1} className="outline-none">
        {title}
      </h2>
      {end}
    </header>
    {children}
  </section>
)

/** Rows on their way, as tall as those that come. */
export const RowsComing = ({ rows }: { rows: number }) => (
  <div aria-busy="true">
    <span className="sr-only" role="status">
      Chargement de tes affaires…
    </span>
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className="flex min-h-[54px] items-center gap-3 border-b border-rule max-md:min-h-[60px]"
      >
        <span className="skel size-8 flex-none" />
        <span className="skel h-2.5 flex-1" />
        <span className="skel h-2.5 w-20" />
      </div>
    ))}
  </div>
)
