import { AsyncLocalStorage } from 'node:async_hooks'
import { isNoted, noteReach } from '../../apps/server/src/testing/reach.ts'

/** The file of the row that runs, also where two run side by side. */
export const rowNow = new AsyncLocalStorage<string>()

/** Notes for the row that runs that it used something beside calls. */
export function noteForRow(name: string) {
  const file = rowNow.getStore()
  if (isNoted && file) noteReach(file, name)
}
