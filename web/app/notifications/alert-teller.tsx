import { useEffect } from 'react'
import { notifyAlert } from '#blocks/notifications/notify-alert.ts'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { useAccountDb } from '#store/account.ts'
import { onAlertsTold } from '#store/roi-watch.ts'

/** Tells of the ROI alerts that an edit of this page has set (N80). */
export function AlertTeller(): null {
  const db = useAccountDb()
  useEffect(() => {
    if (!db) return
    return onAlertsTold((told) => {
      for (const { recipe, threshold, after } of told) {
        const name = catalogue.getState().data?.item(recipe).name ?? ''
        void notifyAlert(db, { recipe, name, roi: after.profit / after.cost, threshold })
      }
    })
  }, [db])
  return null
}
