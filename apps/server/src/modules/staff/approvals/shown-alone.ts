import type { Db } from '../../../infra/db/db.ts'
import { countAloneLately } from './alone.repo.ts'

/** Requests confirmed alone in 30 days, while the last one is of the last 7 days: every page says it that long. */
export const countShownAlone = (db: Db): Promise<number> => countAloneLately(db)
