import { hourlyLimit } from './person-limit.ts'

/** Counts one file that a person takes out of the shop, whichever it is, or refuses it. */
export const countExport = hourlyLimit('exports of one person', 10)
