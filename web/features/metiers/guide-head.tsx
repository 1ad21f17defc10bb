import { Share2 } from 'lucide-react'
import { copyText } from '#ui/copy-text.ts'
import type { Guide } from './guide-list.ts'
import { GuideTile } from './guide-nav.tsx'
import { guideText } from './guide-text.ts'
import { text } from './text.ts'
import { guideUrl } from './use-address.ts'

/** The head of a guide: picture, title, what it is for; who publishes it and since when, where the guide says so. */
export function GuideHead({ guide }: { guide: Guide }) {
  const { name, intro, updated, shared } = guideText[guide.slug]
  return (
    <header className="guide-head">
      <GuideTile guide={guide} />
      <div>
        <h1 tabIndex={-1}>
          {name} <span>{text.zeroTo200}</span>
        </h1>
        <p>{intro}</p>
      </div>
      {updated && (
        <div className="published">
          {shared && (
            <button type="button" className="btn sm" onClick={() => void share(guide)}>
              <Share2 className="i s" aria-hidden="true" />
              {text.share}
            </button>
          )}
          <p>
            {shared && <span>{text.published}</span>}
            <span>{text.updated(updated)}</span>
          </p>
        </div>
      )}
    </header>
  )
}

/** The device's own sharing; where it has none, the address is copied. */
async function share(guide: Guide): Promise<void> {
  const url = new URL(guideUrl(guide), location.origin).href
  if (!('share' in navigator)) {
    await copyText(url, text.addressCopied)
    return
  }
  try {
    await navigator.share({ title: text.shareTitle(guideText[guide.slug].name), url })
  } catch (error) {
    const dismissed = error instanceof DOMException && error.name === 'AbortError'
    if (!dismissed) await copyText(url, text.addressCopied)
  }
}
