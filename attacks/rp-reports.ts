import { reportKeys } from '@keyhaven/contracts/staff/reports'
import { type Attack, newTrial } from './support/trial.ts'

const REPORTS = '/api/admin/reports'

const hostileKeys = ['constructor', '__proto__', "revenue'--", '..%2Forders', 'revenue%00']
const hostileQueries = [
  'from=0001-01-01&to=9999-12-31',
  'from=2016-01-01&to=2026-01-01',
  'days=3650000',
  'days=-1',
  'from=2026-01-01',
  "sort=net'--",
  'sort=-net;drop%20table%20ledger',
  'sort=constructor',
  "currency=USD'--",
]

/** What a spreadsheet would run if a name began with it. */
const formula = '=HYPERLINK("https://evil.example")'

export const nosyReports: Attack = {
  id: 'RP1',
  says: 'Reports are for those who may see them, over 400 days at most, and no name in their files is a formula',
  async run(shop) {
    const trial = newTrial()
    const { browser, headers } = await shop.staff('finance')
    const get = (path: string) => browser.get(`${REPORTS}/${path}`, headers)
    for (const key of reportKeys) {
      const { status, text } = await get(`${key}?days=400`)
      trial.works(`finance read ${key}`, status === 200, text)
    }
    for (const role of ['support', 'catalogue']) {
      const other = await shop.staff(role)
      for (const part of ['', '/rows', '/table.csv']) {
        const { status } = await other.browser.get(`${REPORTS}/revenue${part}`, other.headers)
        trial.held(`${role} read revenue${part}`, status === 403, status)
      }
    }
    const stranger = await shop.browser().get(`${REPORTS}/revenue`)
    trial.held('a stranger reads revenue', stranger.status === 401, stranger.status)
    for (const key of hostileKeys) {
      const { status } = await get(key)
      trial.held(`the report ${key}`, status === 400 || status === 404, status)
    }
    for (const query of hostileQueries) {
      const { status } = await get(`revenue?${query}`)
      trial.held(query, status === 400, status)
    }
    const [supplier] = await shop.sql('select id, name from suppliers order by id limit 1')
    await shop.sql('update suppliers set name = $1 where id = $2', [formula, supplier?.id])
    const file = await get('suppliers/table.csv?days=400')
    trial.works('finance take the file', file.status === 200, file.text)
    trial.held('a supplier’s name runs in a spreadsheet', !/(^|,|")=/m.test(file.text), file.text)
    await shop.sql('update suppliers set name = $1 where id = $2', [supplier?.name, supplier?.id])
    return trial.outcome()
  },
}
