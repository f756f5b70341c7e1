import { defineTick } from '../../../infra/work/ticks.ts'
import { createSealer } from './audit.service.ts'

export const sealAudit = defineTick({ name: 'audit.seal', everyMs: 1_000, run: createSealer() })
