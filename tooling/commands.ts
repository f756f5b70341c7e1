import { writeFileSync } from 'node:fs'
import { commandFaults, commandsPage, commandsText } from './commands/page.ts'

writeFileSync(commandsPage, commandsText())
const faults = commandFaults()
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
