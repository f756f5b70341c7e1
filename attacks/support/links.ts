import type { Browser } from './browser.ts'
import type { HttpAnswer } from './http.ts'

const aPayer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' }

export const payLink = (browser: Browser, id: string): Promise<HttpAnswer> =>
  browser.post('/api/process-payment', { paymentLinkId: id, customerInfo: aPayer })

/** The session behind the page that an answer leads to. */
export const sessionIn = ({ json }: HttpAnswer): string =>
  /\/pay\/(\w+)/.exec(String(json.checkoutUrl))?.[1] ?? ''
