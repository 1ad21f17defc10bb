import { partialWords } from './partial-text.ts'
import { useCatalogueState } from './use-catalogue.ts'

/** Why this device knows a part of the game only; null where the catalogue is whole, or not there. */
export function usePartialWords(): string | null {
  const { data, service, failed } = useCatalogueState()
  return data?.game === null ? partialWords(service, failed) : null
}

/** Beside « nothing found »: what is missing may be in the part of the game that is not here. */
export function PartialCatalogue() {
  const words = usePartialWords()
  return words && <span className="partial block text-13">{words}</span>
}
