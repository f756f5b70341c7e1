import { parseArgs } from 'node:util'
import { givenVariables } from '../config.ts'
import { examine } from './doctor/checks.ts'
import { exitCodeOf, lineOf, summaryOf } from './doctor/finding.rules.ts'

const usage = `usage: shop doctor [--json]
  Looks at settings, database, processes, mail, card provider, certificates, disks and backups, and says what to mend.
Exit code 0: fine; 1: something to mend; 2: something is broken.`

const options = { json: { type: 'boolean' }, help: { type: 'boolean' } } as const
const { values } = parseArgs({ options })

if (values.help) console.log(usage)
else {
  const findings = await examine(givenVariables)
  const code = exitCodeOf(findings)
  if (values.json) console.log(JSON.stringify({ findings, code }))
  else console.log([...findings.map(lineOf), summaryOf(findings)].join('\n'))
  process.exitCode = code
}
