import { Link } from '#ui/page/link.tsx'

/** The coin on its counter, and the name; both lead home. */
export function Brand() {
  return (
    <Link className="brand" to="/" aria-label="Comptoir, accueil">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="17.7" cy="13" r="9.7" fill="var(--coin-edge)" />
        <circle cx="15" cy="13" r="9.7" fill="var(--coin)" />
        <circle cx="15" cy="13" r="6" fill="none" stroke="var(--coin-rim)" strokeWidth="1.6" />
        <path
          d="M2 24.6a1.9 1.9 0 0 1 1.9-1.9h24.2a1.9 1.9 0 0 1 0 3.8H3.9A1.9 1.9 0 0 1 2 24.6z"
          fill="var(--text)"
        />
      </svg>
      <span>Comptoir</span>
    </Link>
  )
}
