import { join } from 'node:path'
import { root } from '../impact/repository.ts'

/** What a run leaves: output of each step, reports, what tests used, second tries. */
export const resultsFolder = join(root, 'results/gate')
export const ledgerOfRun = join(resultsFolder, 'flakes.jsonl')
export const provenFile = join(root, '.ci/proven')
export const quarantineFile = join(root, '.ci/quarantine.json')
