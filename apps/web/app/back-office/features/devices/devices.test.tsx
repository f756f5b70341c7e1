// @vitest-environment happy-dom
import {
  endOtherSessions,
  endStaffSession,
  listStaffSessions,
} from '@keyhaven/contracts/staff/staff'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import { Devices } from './devices.tsx'

const sessions = [
  {
    id: 1,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    network: 'Home Net',
    isCurrent: true,
  },
  { id: 2, userAgent: '', network: 'Train Net' },
]
const calls = () => [on(listStaffSessions, { sessions })]

keepsItsPromises({
  name: 'The own devices',
  part: <Devices />,
  full: on(listStaffSessions, { sessions }),
  shows: ['Home Net', 'Train Net', 'This device', 'Sign out everywhere else'],
  empty: [on(listStaffSessions), 'No device is signed in'],
})

test('another device is signed out, and a refusal says why', async () => {
  const { press, sent } = renderScreen(<Devices />, {
    calls: [...calls(), on(endStaffSession, refuse('unavailable', { message: 'Not now.' }), {})],
  })
  await press('Sign out')
  await isSeen('Not now.')
  await press('Sign out')
  await waitFor(() => expect(sent(endStaffSession)).toHaveLength(2))
  expect(sent(endStaffSession)[0]?.params).toEqual({ id: '2' })
})

test('all other devices are signed out at once, where there are others', async () => {
  const { press, sent } = renderScreen(<Devices />, {
    calls: [
      on(listStaffSessions, { sessions }, { sessions: sessions.slice(0, 1) }),
      on(endOtherSessions),
    ],
  })
  await press('Sign out everywhere else')
  await waitFor(() => expect(screen.queryByRole('button', { name: /everywhere else/ })).toBeNull())
  expect(sent(endOtherSessions)).toHaveLength(1)
})
