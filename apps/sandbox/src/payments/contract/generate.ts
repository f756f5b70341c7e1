import { writeFileSync } from 'node:fs'
import { printContract, tablesPath } from './print.ts'
import { readTypes } from './read-types.ts'

writeFileSync(tablesPath, printContract(readTypes()))
