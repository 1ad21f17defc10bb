import { Link, Scale, Share2 } from 'lucide-react'
import { copyText } from '#ui/copy-text.ts'
import { ItemSearch } from '#ui/item-search.tsx'
import { Switch } from '#ui/switch.tsx'
import { type CompareAddress, writeAddress } from './address.ts'
import type { Compare } from './model.ts'
import { text } from './text.ts'

/** The search that adds an item, what is shown of the effects, and ways to pass the comparison on. */
export function Controls({ compare }: { compare: Compare }) {
  const { address, weighing, items } = compare
  return (
    <div className="controls compare-controls">
      <ItemSearch
        label={text.search}
        placeholder={text.placeholder}
        search={compare.search}
        onChoose={compare.moves.add}
        empty={text.noResult}
      />
      {items.length > 0 && (
        <>
          <Switch
            label={text.onlyDifferences}
            on={!address.all}
            onToggle={() => compare.showAll(!address.all)}
          />
          <button
            type="button"
            className="btn"
            aria-expanded={weighing}
            onClick={() => compare.setWeighing(!weighing)}
          >
            <Scale className="i" aria-hidden="true" />
            {text.weights}
          </button>
          <PassOn address={address} />
        </>
      )}
    </div>
  )
}

function PassOn({ address }: { address: CompareAddress }) {
  const url = () => `${location.origin}/app/compare${writeAddress(address)}`
  return (
    <span className="pass-on">
      <button type="button" className="btn" onClick={() => void copyText(url(), text.linkCopied)}>
        <Link className="i" aria-hidden="true" />
        {text.copyLink}
      </button>
      {'share' in navigator && (
        <button type="button" className="btn icon" aria-label={text.share} onClick={() => void share(url())}>
          <Share2 className="i" aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** The device's own sharing; where it fails, the address is copied. */
async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: text.shareTitle, url })
  } catch (error) {
    const dismissed = error instanceof DOMException && error.name === 'AbortError'
    if (!dismissed) await copyText(url, text.linkCopied)
  }
}
