import { useLiveQuery } from 'dexie-react-hooks'
import { useAccountDb } from '#ui/use-rows.ts'
import { type Place, type Subject, subjectOf } from './words.ts'

/** What the row of a place is about, a deleted row included. */
export function useSubject(place: Place): Subject {
  const db = useAccountDb()
  const { collection, key } = place
  const row = useLiveQuery(() => db?.rows.get([collection, key]), [db, collection, key])
  return subjectOf(place, row?.v)
}
