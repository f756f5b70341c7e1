// Prints the test files that a Vitest report calls failed, a line each. Without a report or a failed file it
// fails, because then something else than a test went wrong.
import { readFileSync } from 'node:fs'

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const failed = testResults.filter((file) => file.status === 'failed').map((file) => file.name)
if (failed.length === 0) process.exit(1)
process.stdout.write(`${failed.join('\n')}\n`)
