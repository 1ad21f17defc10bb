import { PageTitle } from '#ui/page-title.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Cards } from './cards.tsx'
import { useStreamers } from './model.ts'
import { text } from './text.ts'
import './streamers.css'

export function StreamersPage() {
  const streamers = useStreamers()
  const { view, setView, channels, note, absent } = streamers
  return (
    <div className="page tool">
      <PageTitle title={text.title} purpose={text.purpose} />
      <div className="controls stream-controls">
        <Segmented label={text.filter} value={view} options={text.filters} onChange={setView} />
        <p role="status" className="num muted">
          {channels ? text.count(channels.length) : absent === 'loading' && text.loading}
        </p>
        <p className="stream-note">
          <span role="status">{note?.sentence}</span> {note?.age}
        </p>
      </div>
      <Cards streamers={streamers} />
    </div>
  )
}
