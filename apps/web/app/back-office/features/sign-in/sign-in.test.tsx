// @vitest-environment happy-dom
import {
  allowBrowser,
  chooseStaffPassword,
  forgotStaffPassword,
  openStaffLink,
  proveSignIn,
  requestStaffLink,
  staffLogin,
} from '@keyhaven/contracts/staff/staff'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { expectAccessible, isSeen } from '../../../testing/staff-promises.tsx'
import { AllowBrowser } from './allow-browser.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { FactorStep } from './factor-step.tsx'
import { ForgottenForm } from './forgotten-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

afterEach(() => {
  location.hash = ''
})

const form = () => {
  const [onDone, onFactor] = [vi.fn(async () => {}), vi.fn()]
  return {
    onDone,
    onFactor,
    part: <SignInForm isRbac={false} onDone={onDone} onFactor={onFactor} />,
  }
}
async function signIn({ fill, press }: ReturnType<typeof renderScreen>) {
  await fill('E-mail', 'ada@example.com')
  await fill('Password', 'four words before this')
  await press('Sign in')
}

test('a password alone signs in where no second factor is set up, and the device keeps the session', async () => {
  const { onDone, part } = form()
  const entered = on(staffLogin, {
    success: true,
    token: 'tok_1',
    admin: { id: 's1', role: 'support' },
  })
  const shown = renderScreen(part, { calls: [entered] })
  await expectAccessible()
  await signIn(shown)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(localStorage.getItem('adminToken')).toBe('tok_1')
  expect(JSON.stringify(localStorage)).not.toContain('ada@example.com')
})

test('with a second factor nobody is signed in yet', async () => {
  const { onDone, onFactor, part } = form()
  const pass = { success: false, pass: 'tick_1', methods: ['code' as const] }
  await signIn(renderScreen(part, { calls: [on(staffLogin, pass)] }))
  await waitFor(() => expect(onFactor).toHaveBeenCalledOnce())
  expect(onDone).not.toHaveBeenCalled()
  expect(localStorage.getItem('adminToken')).toBeNull()
})

test('a wrong password says so, and nothing of it is kept', async () => {
  const { onDone, part } = form()
  const refused = refuse('not_signed_in', { message: 'This does not fit.' })
  await signIn(renderScreen(part, { calls: [on(staffLogin, refused)] }))
  await isSeen('This does not fit.')
  expect(onDone).not.toHaveBeenCalled()
  expect(localStorage.length).toBe(0)
})

test('a browser that is closed to passwords is offered a link by e-mail', async () => {
  const { part } = form()
  const shown = renderScreen(part, {
    calls: [on(staffLogin, refuse('too_many_guesses')), on(requestStaffLink)],
  })
  await signIn(shown)
  await shown.press('E-mail me a link for this browser')
  await isSeen(/^If ada@example\.com works here, a link is on its way/)
  expect(shown.sent(requestStaffLink)[0]?.body).toEqual({ email: 'ada@example.com' })
})

test.each([
  ['E-mail', 'nobody', /valid email/],
  ['Password', '', /Password is required/],
])('%s of “%s” is refused before it is sent', async (label, text, words) => {
  const { part } = form()
  const { fill, press, sent, user } = renderScreen(part, { calls: [on(staffLogin)] })
  await fill('E-mail', 'ada@example.com')
  await fill('Password', 'four words before this')
  await user.clear(await screen.findByLabelText(label))
  if (text) await fill(label, text)
  await press('Sign in')
  await isSeen(words)
  expect(sent(staffLogin)).toEqual([])
})

test('the second factor begins the session', async () => {
  const onDone = vi.fn()
  const part = (
    <FactorStep asked={{ pass: 'tick_1', methods: ['code'] }} isRbac={false} onDone={onDone} />
  )
  const entered = { token: 'tok_2', admin: { id: 's1', role: 'super_admin' } }
  const { fill, press, sent } = renderScreen(part, {
    calls: [on(proveSignIn, refuse('ticket_expired'), entered)],
  })
  await fill('Code from your app', '123456')
  await press('Continue')
  await isSeen(/This took too long/)
  await press('Continue')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent(proveSignIn)[1]?.body).toEqual({ pass: 'tick_1', proof: { code: '123456' } })
  expect(localStorage.getItem('superAdminToken')).toBe('tok_2')
})

test('a forgotten password is answered alike for every address', async () => {
  const { fill, press, sent } = renderScreen(<ForgottenForm />, {
    calls: [on(forgotStaffPassword, {}, refuse('too_many_requests'))],
  })
  await fill('E-mail', 'nobody@example.com')
  await press('E-mail me a link')
  await isSeen('If nobody@example.com works here, a link is on its way. It works for an hour.')
  await press('E-mail me a link')
  await isSeen(/Too many requests/)
  expect(sent(forgotStaffPassword)).toHaveLength(2)
})

const LINK = 'a'.repeat(43)

test('a link from an e-mail lets this browser sign in', async () => {
  location.hash = `#${LINK}`
  const { press, sent } = renderScreen(<AllowBrowser />, {
    calls: [on(allowBrowser, refuse('link_expired'), {})],
  })
  await press('Allow this browser')
  await isSeen(/This link has expired/)
  await press('Allow this browser')
  await isSeen(/This browser is allowed/)
  expect(sent(allowBrowser)[1]?.body).toEqual({ link: LINK })
})

test('without a link there is nothing to allow', () => {
  renderScreen(<AllowBrowser />)
  expect(screen.queryByRole('button')).toBeNull()
})

const opened = { kind: 'setup' as const, firstName: 'Ada', email: 'ada@example.com' }

test('a password is chosen with the link, and a weak one is refused', async () => {
  location.hash = `#${LINK}`
  const onDone = vi.fn()
  const weak = refuse('weak_password', { message: 'That one is guessed at once.' })
  const { fill, press, sent } = renderScreen(<ChoosePassword onDone={onDone} />, {
    calls: [on(openStaffLink, opened), on(chooseStaffPassword, weak, { session: null })],
  })
  await isSeen('For Ada, ada@example.com.')
  await fill('New password', 'four other words now')
  await press('Save and go on')
  await isSeen('That one is guessed at once.')
  await press('Save and go on')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(false))
  expect(sent(chooseStaffPassword)[1]?.body).toEqual({
    link: LINK,
    password: 'four other words now',
  })
})

test('a link that is over opens no form', async () => {
  location.hash = `#${LINK}`
  renderScreen(<ChoosePassword onDone={() => {}} />, {
    calls: [on(openStaffLink, refuse('link_expired'))],
  })
  await isSeen(/This link has expired/)
  expect(screen.queryByLabelText('New password')).toBeNull()
})
