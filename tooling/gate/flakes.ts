import { existsSync, readFileSync } from 'node:fs'
import { linesOf, ratesOf } from './flakes.rules.ts'
import { ledgerOfRun } from './places.ts'

/** `npm run flakes`: the tests that needed a second try, from CI_LEDGER or the last run here. */
const ledger = process.env.CI_LEDGER ?? ledgerOfRun
const rates = existsSync(ledger) ? ratesOf(linesOf(readFileSync(ledger, 'utf8'))) : []

for (const { name, times, of, last } of rates) {
  const percent = Math.round((100 * times) / of)
  console.log(`${String(times).padStart(3)} of ${of} builds (${percent} %)  ${name}`)
  console.log(
    `    ${last.at.slice(0, 10)} at ${last.commit.slice(0, 9)}, load ${last.load}: ${last.error}`,
  )
}
if (rates.length === 0) console.log(`no test in ${ledger} needed a second try`)
