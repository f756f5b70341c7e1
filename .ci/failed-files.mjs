// Prints the test files that a Vitest report calls failed, a line each, and those whose process died before all their
// tests had run, which it does not. Without a report or such a file it fails, because then something else than a test
// went wrong.
import { readFileSync } from 'node:fs'

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const isFailed = ({ status, assertionResults }) =>
  status === 'failed' || assertionResults.some((one) => one.status === 'pending')
const failed = testResults.filter(isFailed).map((file) => file.name)
if (failed.length === 0) process.exit(1)
process.stdout.write(`${failed.join('\n')}\n`)
