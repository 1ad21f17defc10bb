import type { Stats } from '#shared/endpoints/admin.ts'
import { dayAndMonth, fullDate } from './dates.ts'
import { text } from './text.ts'

const words = text.recent
const SHOWN = 10

/** The accounts made last; nothing where there are none. */
export function RecentUsers({ recent }: { recent: Stats['recent_users'] }) {
  if (recent.length === 0) return null
  return (
    <section className="recent">
      <h2 id="derniers-inscrits">{words.title}</h2>
      <table className="ledger" aria-labelledby="derniers-inscrits">
        <thead>
          <tr>
            <th scope="col" className="date">
              {words.date}
            </th>
            <th scope="col">{words.email}</th>
            <th scope="col" className="n paid">
              {words.premium}
            </th>
          </tr>
        </thead>
        <tbody>
          {recent.slice(0, SHOWN).map((user) => {
            const made = user.created_at ?? user.date ?? ''
            return (
              <tr key={`${made} ${user.email}`}>
                <td className="muted num" title={fullDate(made)}>
                  {dayAndMonth(made)}
                </td>
                <td title={user.email}>{user.email}</td>
                <td className={user.paid ? 'n kama' : 'n faint'}>{user.paid ? text.yes : text.no}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
