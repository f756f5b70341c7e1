import { finderQuestions } from '@keyhaven/contracts/finder'
import { expect, test } from 'vitest'
import { advise } from '../apps/web/app/features/catalog/adviser/adviser.rules.ts'
import { found, needsOf } from '../apps/web/app/features/home/finder/finder.rules.ts'
import { editionFor } from '../apps/web/app/state/catalog/advice.rules.ts'

const { computer: computers, paid: paids, access: accesses } = finderQuestions

const all = computers.flatMap((computer) =>
  paids.flatMap((paid) => accesses.map((access) => ({ computer, paid, access }))),
)

test.each(all)('finder and adviser name the same edition for %j', ({ computer, paid, access }) => {
  const rest = { commercial: paid, outlook: 'no', access: access === 'yes' ? 'yes' : 'no' }
  const edition = found({ computer, paid, access })
  if (computer !== 'unsure') expect(edition).toBe(advise({ system: computer, ...rest }).category)
  expect(edition).toBe(editionFor(needsOf({ computer, paid, access })))
})
