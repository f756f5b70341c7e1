// @vitest-environment happy-dom
import {
  beginAuthenticator,
  confirmAuthenticator,
  readSecurity,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '@keyhaven/contracts/staff/factors'
import { changeStaffPassword } from '@keyhaven/contracts/staff/staff'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import { Security } from './security.tsx'

const addedAt = '2026-11-10T10:00:00.000Z'
const security = {
  ...{ methods: ['code' as const], app: { addedAt }, recoveryCodesLeft: 7 },
  passkeys: [{ id: 2, name: 'Work laptop', addedAt, isAskedHere: false }],
}
const calls = () => [on(readSecurity, security)]

keepsItsPromises({
  name: 'The own security',
  part: <Security />,
  full: on(readSecurity, security),
  shows: ['7 of 10 are left.', 'Work laptop', /^Made for another address/, 'Since 10 Nov 2026'],
})

test.each([
  [true, 'Nothing else opens before you have one.'],
  [false, 'Refunds, keys, staff and settings need one.'],
])('without a second factor it says what is closed: %s', async (isFactorDue, words) => {
  renderScreen(<Security />, { calls: [on(readSecurity, { isFactorDue })] })
  await isSeen(words)
  expect(screen.queryByText('Recovery codes')).toBeNull()
})

test('an app is added with its first code, and recovery codes are shown once', async () => {
  const begun = on(beginAuthenticator, { secret: 'ABCDEFGH', svg: '<svg/>', setup: 'st_1' })
  const codes = { recoveryCodes: ['aaaa-1111', 'bbbb-2222'] }
  const { press, fill, dialog, sent } = renderScreen(<Security />, {
    calls: [...calls(), begun, on(confirmAuthenticator, refuse('code_refused'), codes)],
  })
  await press('Replace app')
  const form = await dialog('Set up your app')
  expect(form.getByText('ABCD EFGH')).toBeTruthy()
  await fill('Six digits', '123456', form)
  await press('Add app', form)
  expect(await form.findByText(/This code is wrong/)).toBeTruthy()
  await press('Add app', form)
  await isSeen('aaaa-1111')
  expect(sent(confirmAuthenticator)[1]?.body).toMatchObject({ setup: 'st_1', code: '123456' })
  await press('I have kept them')
  await waitFor(() => expect(document.body.textContent).not.toContain('aaaa-1111'))
})

test.each([
  ['Remove app', on(removeAuthenticator)],
  [/^Remove Work laptop/, on(removePasskey)],
  ['Make new codes', on(renewRecoveryCodes, { recoveryCodes: ['aaaa-1111'] })],
])('%s is done once', async (name, call) => {
  const { press } = renderScreen(<Security />, { calls: [...calls(), call] })
  await press(name)
  await waitFor(() => expect(call.sent).toHaveLength(1))
})

test.each([
  [
    'Remove app',
    on(removeAuthenticator, refuse('last_factor', { message: 'It is your last one.' })),
  ],
  [
    /^Remove Work laptop/,
    on(removePasskey, refuse('last_factor', { message: 'It is your last one.' })),
  ],
  [
    'Make new codes',
    on(renewRecoveryCodes, refuse('unavailable', { message: 'It is your last one.' })),
  ],
])('%s that is refused says why', async (name, call) => {
  const { press } = renderScreen(<Security />, { calls: [...calls(), call] })
  await press(name)
  await isSeen('It is your last one.')
})

test('the own password is changed with the one before, and a weak one is refused', async () => {
  const weak = refuse('weak_password', { message: 'That one is guessed at once.' })
  const { fill, press, sent } = renderScreen(<Security />, {
    calls: [...calls(), on(changeStaffPassword, weak, {})],
  })
  await fill('Current password', 'four words before this')
  await fill('New password', 'four other words now')
  await press('Change password')
  await isSeen('That one is guessed at once.')
  await press('Change password')
  await isSeen('Your password was changed.')
  expect(sent(changeStaffPassword)[1]?.body).toEqual({
    ...{ currentPassword: 'four words before this', password: 'four other words now' },
  })
})
