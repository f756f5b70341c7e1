import { useState } from 'react'
import { openOrder } from './account-acts.queries.ts'

/** Opens an own order for this browser and goes to its page, which is a document of its own. */
export function useOpenOrder(id: string) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const open = async (part = '') => {
    setState('busy')
    try {
      await openOrder(id)
      location.assign(`/order-success/${id}${part}`)
    } catch {
      setState('failed')
    }
  }
  return { open, isBusy: state === 'busy', hasFailed: state === 'failed' }
}
