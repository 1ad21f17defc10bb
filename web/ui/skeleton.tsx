import { text } from './text.ts'

const WIDTHS = ['70%', '52%', '84%', '60%']

/** The shape of a table that is on its way. */
export function SkeletonRows({ rows, columns = 3 }: { rows: number; columns?: number }) {
  return (
    <div className="skel-rows" aria-busy="true">
      <span className="sr" role="status">
        {text.loading}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skel-row">
          <span className="skel tile" />
          <span className="skel" style={{ width: WIDTHS[row % WIDTHS.length] }} />
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} className="skel" />
          ))}
        </div>
      ))}
    </div>
  )
}
