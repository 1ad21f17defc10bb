import { useState } from 'react'
import { askToInstall, type InstallOffer } from '#ui/install.ts'
import { text } from '#ui/install-text.ts'

/** What a press on an install button does: the browser asks, or the words appear that tell how it is done by hand. */
export function useInstall(offer: InstallOffer) {
  const [explained, setExplained] = useState(false)
  return {
    press() {
      if (offer.kind === 'ask') void askToInstall(offer.event)
      if (offer.kind === 'how') setExplained(!explained)
    },
    how: offer.kind === 'how' && explained ? text.how[offer.to] : null,
    expanded: offer.kind === 'how' ? explained : undefined,
  }
}
