import { text } from './text.ts'
import { useCatalogueState } from './use-catalogue.ts'

/** Why this device knows a part of the game only; null where the catalogue is whole, or not there. */
export function usePartialWords(): string | null {
  const { data, service, failed } = useCatalogueState()
  if (data?.game !== null) return null
  // What the server holds did not come to this device.
  if (service?.state === 'done' && failed) return failed
  return service ? text.partial[service.state](service) : text.partialHere
}

/** Beside « nothing found »: what is missing may be in the part of the game that is not here. */
export function PartialCatalogue() {
  const words = usePartialWords()
  return words && <span className="partial">{words}</span>
}
