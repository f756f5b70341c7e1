import { defineTick } from '../../../infra/work/ticks.ts'
import { createUnitNotes } from './note-units.ts'

export const unitNotes = defineTick({
  name: 'payments.note-units',
  everyMs: 5_000,
  isShared: true,
  run: createUnitNotes(),
})
