// @vitest-environment happy-dom
import { listColleagues } from '@keyhaven/contracts/staff/notes'
import { listRoles } from '@keyhaven/contracts/staff/roles'
import { readShell } from '@keyhaven/contracts/staff/shell'
import {
  changeStaffMember,
  deactivateStaffMember,
  endMemberSessions,
  inviteStaffMember,
  listStaffMembers,
  reactivateStaffMember,
  readStaffActivity,
  resendStaffInvitation,
  resetMemberFactors,
  withdrawStaffInvitation,
} from '@keyhaven/contracts/staff/staff-members'
import { limitStaffToStores } from '@keyhaven/contracts/staff/stores'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../testing/staff-acts.tsx'
import { on, refuse } from '../../testing/staff-answers.ts'
import { expectAccessible, isSeen, keepsItsPromises } from '../../testing/staff-promises.tsx'
import StaffAndRoles from './staff-and-roles.tsx'

const at = '/admin/staff-and-roles'
const bo = {
  ...{ id: 'staff_bo', firstName: 'Bo', lastName: 'Lind', email: 'bo@example.com', isActive: true },
  ...{
    role: 'support',
    roleName: 'Support',
    department: 'Desk',
    hasApp: true,
    passkeys: 2,
    sessions: 1,
  },
}
const roles = [
  { id: 'support', name: 'Support', permissions: ['orders.view' as const] },
  { id: 'admin', name: 'Admin', permissions: ['orders.view' as const, 'staff.manage' as const] },
  { id: 'super_admin', name: 'Super admin', permissions: ['roles.manage' as const] },
]
const calls = (about: object = {}) => [
  on(listStaffMembers, { members: [{ ...bo, ...about }] }),
  on(listRoles, { roles }),
  on(readStaffActivity, { deeds: [{ id: 1, action: 'order.refund', object: 'order:A' }] }),
  on(listColleagues, {
    colleagues: [
      { id: 'staff_bo', name: 'Bo Lind' },
      { id: 'staff_cy', name: 'Cy Roe' },
    ],
  }),
]

keepsItsPromises({
  name: 'The list of staff',
  part: <StaffAndRoles />,
  at,
  full: calls(),
  shows: ['bo@example.com', 'Bo Lind', 'Code app, 2 passkeys', 'Desk'],
  empty: [on(listStaffMembers), 'Nobody here yet'],
  calls: () => [on(listRoles, { roles })],
})

test.each(['support', 'finance', 'auditor'] as const)(
  '%s may not see staff and roles',
  async (as) => {
    renderScreen(<StaffAndRoles />, { at, as })
    await isSeen('Insufficient Permissions')
  },
)

actsKeepTheirPromises(<StaffAndRoles />, { at, as: 'admin', calls }, [
  {
    name: 'Inviting a member of staff',
    open: 'Invite',
    press: 'Send invitation',
    fill: async ({ fill, choose }, dialog) => {
      await fill('First name', 'Di', dialog)
      await fill('Last name', 'Fox', dialog)
      await fill('E-mail', 'di@example.com', dialog)
      await choose('Role', 'support', dialog)
    },
    call: on(inviteStaffMember, { id: 'staff_di' }),
    body: { firstName: 'Di', lastName: 'Fox', email: 'di@example.com', role: 'support' },
    done: 'The invitation is on its way to di@example.com.',
  },
])

test('nobody hands out a role that may do more than they', async () => {
  const { press, dialog } = renderScreen(<StaffAndRoles />, { at, as: 'admin', calls: calls() })
  await press('Invite')
  const form = await dialog()
  const option = await form.findByRole<HTMLOptionElement>('option', { name: 'Super admin' })
  expect(option.disabled).toBe(true)
  expect(form.getByRole<HTMLOptionElement>('option', { name: 'Admin' }).disabled).toBe(false)
})

async function manage(about: object, call: Parameters<typeof renderScreen>[1] = {}) {
  const shown = renderScreen(<StaffAndRoles />, {
    at,
    ...call,
    calls: [...(call.calls ?? []), ...calls(about)],
  })
  await shown.press(`Manage ${(about as { firstName?: string }).firstName ?? 'Bo'} Lind`)
  return { ...shown, form: await shown.dialog() }
}

test('a role that takes two people says that a colleague decides', async () => {
  const change = on(changeStaffMember, { approval: { summary: 'Bo Lind becomes admin.' } })
  const { form, choose, press, sent } = await manage({}, { calls: [change] })
  await form.findByRole('option', { name: 'Admin' })
  await choose('Role', 'admin', form)
  await expectAccessible()
  await press('Save', form)
  expect(
    await form.findByText(/A colleague decides about it: Bo Lind becomes admin\./),
  ).toBeTruthy()
  expect(sent(changeStaffMember)[0]?.body).toEqual({ role: 'admin', department: 'Desk' })
})

test('a role that is refused says why', async () => {
  const { form, press } = await manage(
    {},
    { calls: [on(changeStaffMember, refuse('role_above_own'))] },
  )
  await press('Save', form)
  expect((await form.findAllByRole('alert')).length).toBeGreaterThan(0)
})

test('nobody changes their own role, stores or access', async () => {
  const { form } = await manage({ id: 'staff_me' })
  expect(form.getByLabelText('Role').hasAttribute('disabled')).toBe(true)
  expect(form.getByText('Nobody changes their own role.')).toBeTruthy()
  for (const name of ['Save stores', 'Deactivate', 'Reset second factor']) {
    expect(form.queryByRole('button', { name })).toBeNull()
  }
})

const invited = { invitedAt: '2026-11-10T10:00:00.000Z' }
test.each([
  ['Sign out everywhere', {}, on(endMemberSessions), 'Bo Lind is signed out everywhere'],
  ['Reset second factor', {}, on(resetMemberFactors), 'Bo Lind sets up anew by mail'],
  ['Deactivate', {}, on(deactivateStaffMember), 'Bo Lind is deactivated'],
  ['Activate again', { isActive: false }, on(reactivateStaffMember), 'Bo Lind is active again'],
  [
    'Send invitation again',
    invited,
    on(resendStaffInvitation),
    'A new link is on its way to bo@example.com',
  ],
  ['Withdraw invitation', invited, on(withdrawStaffInvitation), 'The invitation is withdrawn'],
])('%s is done once and said', async (name, about, call, done) => {
  const { form, press } = await manage(about, { calls: [call] })
  await press(name, form)
  await isSeen(done)
  expect(call.sent).toHaveLength(1)
})

test.each([
  ['Deactivate', on(deactivateStaffMember, refuse('last_super_admin'))],
  ['Reset second factor', on(resetMemberFactors, refuse('not_allowed'))],
])('%s that is refused says why', async (name, call) => {
  const { form, press } = await manage({}, { calls: [call] })
  await press(name, form)
  expect(await form.findByRole('alert')).toBeTruthy()
})

test('work is handed to a colleague, and never to the one who leaves', async () => {
  const { form, press, choose, sent } = await manage({}, { calls: [on(deactivateStaffMember)] })
  await form.findByRole('option', { name: 'Cy Roe' })
  expect(form.queryByRole('option', { name: 'Bo Lind' })).toBeNull()
  await choose('Reassign their work to', 'staff_cy', form)
  await press('Deactivate', form)
  await isSeen('Bo Lind is deactivated')
  expect(sent(deactivateStaffMember)[0]?.body).toEqual({ handOverTo: 'staff_cy' })
})

test('only a super admin resets a second factor', async () => {
  const { form } = await manage({}, { as: 'admin' })
  expect(form.queryByRole('button', { name: 'Reset second factor' })).toBeNull()
})

test('a member is limited to stores', async () => {
  const shell = on(readShell, {
    stores: [
      { id: 'main', name: 'Keyhaven' },
      { id: 'berlin', name: 'Berlin' },
    ],
  })
  const { form, press, user, sent } = await manage({}, { calls: [shell, on(limitStaffToStores)] })
  await user.click(await form.findByLabelText('Berlin'))
  await press('Save stores', form)
  await isSeen('Stores of Bo Lind saved')
  expect(sent(limitStaffToStores)[0]?.body).toEqual({ storeIds: ['berlin'] })
})

test('what a member did lately is shown to those who may read the log', async () => {
  const { form } = await manage({})
  expect(await form.findByText('order.refund')).toBeTruthy()
})
