import type { Tx } from '../../../../infra/db/db.ts'
import { allowSlowStatements, waitForOtherImports } from './imports.repo.ts'
import { allowPauses } from './sold-elsewhere.repo.ts'

/** A big import may be behind another big one. */
const LONGEST_WAIT_SECONDS = 600

/** Work on whole files may take longer than that of a page. */
export async function allowImportTime(tx: Tx) {
  await allowSlowStatements(tx)
  await allowPauses(tx)
}

/** Whatever brings keys waits its turn: what one import brings, the next knows. */
export async function waitForOtherKeyImports(tx: Tx) {
  await allowPauses(tx)
  await waitForOtherImports(tx, LONGEST_WAIT_SECONDS)
}
