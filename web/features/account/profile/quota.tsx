import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { QuotaAnswer } from '#shared/endpoints/account.ts'
import type { Reading } from '#ui/remote.ts'
import { bytesText } from '../words/bytes-text.ts'
import { collectionWord } from '../words/place-words.ts'
import { Section, Waiting } from './section.tsx'


/** Collections that are named: the fullest. */
const SHOWN = 5

/** How much of its room the account takes, as a whole and where it takes most. */
export function QuotaSection({ quota }: { quota: Reading<QuotaAnswer> }) {
  return (
    <Section
      title="Place"
      hint="Bien plus que ce qu’on saisit en des années. Ce qui dépasse reste sur l’appareil et part dès qu’il y a de la place."
    >
      {quota.data ? (
        <Shares quota={quota.data} />
      ) : (
        <Waiting problem={quota.failure?.sentence ?? null} onRetry={() => void quota.reload()} />
      )}
    </Section>
  )
}

type Share = { used: number; most: number }

function Shares({ quota: { rows, tombstones, bytes } }: { quota: QuotaAnswer }) {
  const fullest = rows
    .filter(({ used }) => used > 0)
    .sort((a, b) => b.used / b.most - a.used / a.most)
    .slice(0, SHOWN)
  return (
    <dl>
      <Line name="En tout" share={bytes} written={bytesText} />
      {fullest.map((row) => (
        <Line key={row.collection} name={collectionWord(row.collection)} share={row} written={formatNumber} />
      ))}
      {tombstones.used > 0 && <Line name="Lignes supprimées" share={tombstones} written={formatNumber} />}
    </dl>
  )
}

type LineProps = { name: string; share: Share; written: (amount: number) => string }

function Line({ name, share: { used, most }, written }: LineProps) {
  return (
    <div className="lead">
      <dt>{name}</dt>
      <dd>
        {`${written(used)} sur ${written(most)}`}
        {used >= most && <span className="badge loss">plein</span>}
      </dd>
    </div>
  )
}
