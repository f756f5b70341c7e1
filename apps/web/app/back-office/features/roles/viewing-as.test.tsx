// @vitest-environment happy-dom
import { endViewAs } from '@keyhaven/contracts/staff/roles'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen } from '../../../testing/staff-promises.tsx'
import { ViewingAs } from './viewing-as.tsx'

const viewAs = { id: 'support', name: 'Support' }

test('who looks through another role is told so on every page, and can stop', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const { press } = renderScreen(<ViewingAs />, {
    viewAs,
    calls: [on(endViewAs, refuse('unavailable', { message: 'Not now.' }), {})],
  })
  await isSeen('You see what Support sees.')
  await isSeen(/Nothing can be changed meanwhile/)
  await press('Stop viewing')
  await isSeen(/Not now\./)
  await press('Stop viewing')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  reload.mockRestore()
})

test('who looks with their own eyes is told nothing', () => {
  renderScreen(<ViewingAs />)
  expect(screen.queryByRole('button')).toBeNull()
})
