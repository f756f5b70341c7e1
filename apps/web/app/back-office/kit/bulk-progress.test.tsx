// @vitest-environment happy-dom
import { cancelBulkJob, readBulkJob, readBulkJobFile } from '@keyhaven/contracts/staff/bulk-jobs'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/staff.tsx'
import { on, refuse } from '../../testing/staff-answers.ts'
import { expectAccessible, isSeen } from '../../testing/staff-promises.tsx'
import { BulkProgress } from './bulk-progress.tsx'

const part = <BulkProgress id={4} onClose={() => {}} />
const job = (about: object) => on(readBulkJob, { id: 4, total: 10, ...about })

test.each([
  [{ state: 'running', waiting: 6 }, '4 of 10 done'],
  [{ state: 'done', done: 9, failed: 1 }, '9 done, 1 failed'],
  [{ state: 'cancelled', done: 3, cancelled: 7 }, 'Cancelled: 3 done, 0 failed, 7 not begun'],
])('a job says how far it is: %j', async (about, words) => {
  renderScreen(part, { calls: [job(about)] })
  await isSeen(words)
  await expectAccessible()
})

test('a job that runs can be cancelled, and one that cannot goes on', async () => {
  const { press, sent } = renderScreen(part, {
    calls: [job({ state: 'running', waiting: 6 }), on(cancelBulkJob, refuse('unavailable'), {})],
  })
  await press(/^Cancel/)
  await isSeen('The job goes on')
  await press(/^Cancel/)
  await waitFor(() => expect(sent(cancelBulkJob)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Result file' })).toBeNull()
})

test('the result of a job is a file, and a failure to load it is told', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { press } = renderScreen(part, {
    calls: [job({ state: 'done', done: 10 }), on(readBulkJobFile, refuse('unavailable'), 'a;b')],
  })
  await press('Result file')
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  await isSeen('The file could not be loaded')
  await press('Result file')
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  click.mockRestore()
})

test('a job that cannot be read says why', async () => {
  renderScreen(part, { calls: [on(readBulkJob, refuse('not_found'))] })
  await isSeen('Not found')
})
