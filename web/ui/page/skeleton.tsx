const WIDTHS = ['70%', '52%', '84%', '60%']

/** The shape of a table that is on its way. */
export function SkeletonRows({ rows, columns = 3 }: { rows: number; columns?: number }) {
  return (
    <div className="skel-rows" aria-busy="true">
      <span className="sr-only" role="status">
        Chargement…
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skel-row flex h-(--row) items-center gap-3.5 border-b border-rule">
          <span className="skel tile" />
          <span className="skel h-2.5 flex-1" style={{ width: WIDTHS[row % WIDTHS.length] }} />
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} className="skel h-2.5 flex-1" />
          ))}
        </div>
      ))}
    </div>
  )
}
