/** The coin of the logo, standing on whatever line is under it. */
export function Coin() {
  return (
    <svg className="coin" viewBox="4.6 2.6 23.4 20.3" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <circle cx="17.7" cy="13" r="9.7" fill="var(--coin-edge)" />
      <circle cx="15" cy="13" r="9.7" fill="var(--coin)" />
      <circle cx="15" cy="13" r="6.2" fill="none" stroke="var(--coin-rim)" strokeWidth="1.4" />
      <path
        d="M9.1 7.4a8.2 8.2 0 0 1 5-2.6"
        fill="none"
        stroke="oklch(90% .1 92)"
        strokeWidth=".9"
        strokeLinecap="round"
      />
    </svg>
  )
}
