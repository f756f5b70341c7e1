// @vitest-environment happy-dom
import { readSecurity } from '@keyhaven/contracts/staff/factors'
import { proveSignIn, staffLogin } from '@keyhaven/contracts/staff/staff'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/staff.tsx'
import { on } from '../../testing/staff-answers.ts'
import { expectAccessible, isSeen } from '../../testing/staff-promises.tsx'
import Login from './login.tsx'

const member = { id: 'staff_1', role: 'support' }
const entered = on(staffLogin, { success: true, token: 'tok_1', admin: member })
const asked = () => on(staffLogin, { success: false, pass: 'tick_1', methods: ['code'] })

async function signIn({ fill, press }: ReturnType<typeof renderScreen>) {
  await fill('E-mail', 'ada@example.com')
  await fill('Password', 'four words before this')
  await press('Sign in')
}

test('who signs in goes on to the page they wanted', async () => {
  const shown = renderScreen(<Login />, {
    as: 'nobody',
    at: '/admin/login?back=%2Fadmin%2Fmain-site%3Ftab%3Dorders',
    calls: [{ ...entered, sent: [] }, on(readSecurity, { methods: ['code'] })],
  })
  await expectAccessible()
  await signIn(shown)
  await waitFor(() => expect(shown.address()).toBe('/admin/main-site?tab=orders'))
})

test('who must set up a second factor goes there first', async () => {
  const shown = renderScreen(<Login />, {
    as: 'nobody',
    at: '/admin/login',
    calls: [{ ...entered, sent: [] }, on(readSecurity, { isFactorDue: true })],
  })
  await signIn(shown)
  await waitFor(() => expect(shown.address()).toBe('/admin/security'))
})

test('a right password asks for the second factor, and only that signs in', async () => {
  const shown = renderScreen(<Login />, {
    as: 'nobody',
    at: '/admin/login',
    calls: [asked(), on(proveSignIn, { token: 'tok_2', admin: member })],
  })
  await signIn(shown)
  await isSeen('Enter the 6-digit code to finish signing in.')
  expect(localStorage.getItem('adminToken')).toBeNull()
  await shown.fill('Code from your app', '123456')
  await shown.press('Continue')
  await waitFor(() => expect(shown.address()).toBe('/admin'))
  expect(localStorage.getItem('adminToken')).toBe('tok_2')
})

test('a forgotten password has a way out', async () => {
  renderScreen(<Login />, { as: 'nobody', at: '/admin/login' })
  const link = await screen.findByRole('link', { name: 'Forgotten your password?' })
  expect(link.getAttribute('href')).toBe('/admin/forgotten')
})
