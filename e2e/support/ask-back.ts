import type { Page } from '@playwright/test'

/** Asks for the money of a whole order, as the page of the buyer does. Names of test hosts are known to the browser alone. */
export async function askForMoneyBack(page: Page, orderId: string): Promise<number> {
  // A new document has the token that goes with the cookies of now.
  await page.reload()
  return await page.evaluate(async (id) => {
    const path = `/api/orders/${id}/returns`
    const { units } = await (await fetch(path)).json()
    const places = units.map(({ lineId, slot }: { lineId: number; slot: number }) => ({
      lineId,
      slot,
    }))
    const body = { units: places, isWithdrawal: false, reason: 'changed_mind' }
    const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name=zone-token]') ?? {}
    const headers = { 'content-type': 'application/json', 'x-zone-token': content }
    const asked = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return asked.status
  }, orderId)
}
