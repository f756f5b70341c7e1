import { randomUUID } from 'node:crypto'
import { eventually } from './support/eventually.ts'
import { aBuyer, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

const EXPORTS = '/api/admin/invoice-exports'

/** What a spreadsheet would run if a name began with it. */
const formulas = [
  '=HYPERLINK("https://evil.example";"Pay")',
  '+1+cmd|calc',
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
  '＝1+1',
]

const today = () => new Date().toISOString().slice(0, 10)

/** The cells of a CSV file as a spreadsheet reads them. */
function cellsOf(text: string): string[] {
  const cells = text.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)
  return [...cells].map(([, quoted, plain]) => (quoted ?? plain ?? '').replaceAll('""', '"'))
}

const isFormula = (cell: string) =>
  /^[=+@\t\r＝＋－＠]/.test(cell) || /^-(?!\d+(\.\d+)?$)/.test(cell)

async function exported(shop: Shop) {
  const { browser, headers } = await shop.staff('finance')
  const period = { from: today(), to: today() }
  const key = { ...headers, 'idempotency-key': randomUUID() }
  const started = await browser.post(EXPORTS, period, key)
  const { jobId } = started.json as { jobId?: number }
  const file = await eventually(async () => {
    const answer = await browser.get(`${EXPORTS}/${jobId}.csv`, headers)
    return answer.status === 200 && answer.text
  }, 30_000)
  return { jobId, text: file || '', started }
}

export const invoiceFormulas: Attack = {
  id: 'D2',
  says: 'No name of a buyer becomes a formula in the file of invoices, and the file is for its author alone',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, formulas.length + 1)
    for (const firstName of formulas) {
      await buy(shop, { billingInfo: aBuyer({ firstName, email: `${randomUUID()}@example.com` }) })
    }
    await eventually(async () => {
      const rows = await shop.sql(
        'select 1 from invoices i join orders o on o.id = i.order_id where o.first_name = any($1)',
        [formulas.map((name) => name.trim())],
      )
      return rows.length >= formulas.length
    }, 60_000)
    const { jobId, text, started } = await exported(shop)
    trial.works('finance export a period', text.includes('Number,Kind'), started.text)
    trial.works('the names are in it', text.includes('HYPERLINK'), text)
    for (const cell of cellsOf(text)) {
      if (/HYPERLINK|cmd\||2\+3|SUM\(|1\+1/.test(cell)) {
        trial.held(`a cell is a formula: ${cell}`, !isFormula(cell), cell)
      }
    }
    for (const role of ['admin', 'auditor', 'support', 'marketing']) {
      const { browser, headers } = await shop.staff(role)
      const answer = await browser.get(`${EXPORTS}/${jobId}.csv`, headers)
      trial.held(`${role} reads the file of another`, answer.status >= 400, answer.text)
    }
    return trial.outcome()
  },
}
