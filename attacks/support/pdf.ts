import { execFileSync } from 'node:child_process'
import type { Browser } from './browser.ts'

/** The text of a PDF that a browser may download; empty where it may not. */
async function pdfText(
  { site, cookies }: Browser,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(site.base + path, { headers: { cookie, ...headers } })
  if (!answer.ok) return ''
  const input = Buffer.from(await answer.arrayBuffer())
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' })
}

type Listed = { invoices?: { number: string }[] }

/** Every document of an order, as text. */
export async function invoiceTexts(
  browser: Browser,
  orderId: string,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const list = await browser.get(`/api/orders/${orderId}/invoices`, headers)
  const { invoices = [] } = list.json as Listed
  return await Promise.all(
    invoices.map(({ number }) =>
      pdfText(browser, `/api/orders/${orderId}/invoices/${number}.pdf`, headers),
    ),
  )
}
