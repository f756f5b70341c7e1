import { join } from 'node:path'
import type { Contract } from './read-types.ts'

export const tablesPath = join(import.meta.dirname, 'tables.json')

export const printContract = (contract: Contract): string =>
  `${JSON.stringify(contract, null, 1)}\n`
