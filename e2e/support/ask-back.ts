import type { Page } from '@playwright/test'

/** Asks for the money of a whole order, as the page of the buyer does. Names of test hosts are known to the browser alone. */
export const askForMoneyBack = (page: Page, orderId: string): Promise<number> =>
  page.evaluate(async (id) => {
    const path = `/api/orders/${id}/returns`
    const { units } = await (await fetch(path)).json()
    const places = units.map(({ lineId, slot }: { lineId: number; slot: number }) => ({
      lineId,
      slot,
    }))
    const body = { units: places, isWithdrawal: false, reason: 'changed_mind' }
    const headers = { 'content-type': 'application/json' }
    const asked = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return asked.status
  }, orderId)
