// @vitest-environment happy-dom
import { readShell } from '@keyhaven/contracts/staff/shell'
import { staffMe, verifyStaff } from '@keyhaven/contracts/staff/staff'
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/staff.tsx'
import { on, refuse } from '../../testing/staff-answers.ts'
import { isSeen } from '../../testing/staff-promises.tsx'
import { SIGN_IN } from '../kit/staff-session.ts'
import SignedIn from './signed-in.tsx'

const verify = { ...verifyStaff, path: '/api/super-admin/verify' } as const
const admin = { id: 'staff_1', firstName: 'Ada', lastName: 'Byron', roleName: 'Support' }
const at = '/admin/main-site?tab=orders'

test('who has no session is shown the way to sign in', async () => {
  renderScreen(<SignedIn />, { as: 'nobody', at })
  await isSeen('Access Denied')
  const link = screen.getByRole('link', { name: 'Go to Admin Login' })
  expect(link.getAttribute('href')).toMatch(/^\/admin\/login/)
})

test('a session is checked before anything is shown', async () => {
  localStorage.setItem('adminToken', 'tok_1')
  const { sent } = renderScreen(<SignedIn />, {
    as: 'nobody',
    at,
    calls: [on(verify, { admin }), on(readShell)],
  })
  expect(screen.getByText('Verifying authentication...')).toBeTruthy()
  await isSeen('Ada Byron')
  expect(sent(verify)[0]?.headers.get('authorization')).toBe('Bearer tok_1')
})

test('a session that was refused is forgotten', async () => {
  localStorage.setItem('adminToken', 'tok_1')
  renderScreen(<SignedIn />, {
    as: 'nobody',
    at,
    calls: [on(verify, refuse('not_signed_in')), on(staffMe, refuse('not_signed_in'))],
  })
  await isSeen('Access Denied')
  expect(localStorage.getItem('adminToken')).toBeNull()
})

/** The page to sign in at is not for those who are signed in. */
const Pages = () => (useLocation().pathname === SIGN_IN ? null : <SignedIn />)

test('a session that ends while a page is open goes back to sign in', async () => {
  const { address } = renderScreen(<Pages />, { as: 'support', at })
  await waitFor(() => expect(address()).toMatch(/^\/admin\/login/))
})
