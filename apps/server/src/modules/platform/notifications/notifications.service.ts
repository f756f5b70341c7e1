import type { Tx } from '../../../infra/db/db.ts'
import { insertNotificationOnce, type NewNotification } from './notifications.repo.ts'

/**
 * Tells staff of an event, once however often it is noticed, together with the caller's own writes.
 * True if this call was the one that told it.
 */
export async function notifyStaff(tx: Tx, told: NewNotification): Promise<boolean> {
  return await insertNotificationOnce(tx, told)
}
