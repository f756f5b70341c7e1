import type { Context } from '../../../context.ts'
import { forgetOldBeats, freshBeats } from './beats.repo.ts'

/** Every process that spoke lately, with what it said. */
export const livingProcesses = ({ db }: Pick<Context, 'db'>) => freshBeats(db)

/** Processes and counts of past days. */
export const forgetProcesses = ({ db }: Pick<Context, 'db'>) => forgetOldBeats(db)
