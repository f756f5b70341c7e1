// @vitest-environment happy-dom
import {
  addRole,
  changeRole,
  listRoles,
  removeRole,
  viewAsRole,
} from '@keyhaven/contracts/staff/roles'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import { RolesScreen } from './roles-screen.tsx'

const role = {
  ...{ id: 'support', name: 'Support', version: 'v1', isPreset: true, people: 3 },
  permissions: ['orders.view' as const],
  limits: { refund: 50_000 },
}
const own = { id: 'night', name: 'Night desk', version: 'v1', people: 1 }
const roles = [{ id: 'super_admin', name: 'Super admin', isFixed: true, isPreset: true }, role, own]
const calls = () => [on(listRoles, { roles })]
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })

keepsItsPromises({
  name: 'The roles',
  part: <RolesScreen />,
  full: on(listRoles, { roles }),
  shows: ['3 people', '1 person', 'Permissions', 'Limits in US dollars', 'orders.view'],
})

test('a permission that is given is named before it is saved, and saved to its version', async () => {
  const { user, press, sent } = renderScreen(<RolesScreen />, {
    calls: [...calls(), on(changeRole)],
  })
  await user.click(await box(/^Orders: Refund, Support$/))
  await isSeen('1 change to Support')
  await press('Save changes')
  await isSeen('Support saved')
  const [saved] = sent(changeRole)
  expect(saved?.body).toMatchObject({ permissions: ['orders.view', 'orders.refund'] })
  expect(saved?.headers.get('if-match')).toBe('"v1"')
})

test('what is not saved can be discarded', async () => {
  const { fill, press } = renderScreen(<RolesScreen />, { calls: calls() })
  await fill('Refund up to', '900')
  await isSeen('1 change to Support')
  await press('Discard')
  expect(screen.queryByText('1 change to Support')).toBeNull()
  expect((await screen.findByLabelText<HTMLInputElement>('Refund up to')).value).toBe('500')
})

test('a limit that is no amount is refused at its field', async () => {
  const { fill } = renderScreen(<RolesScreen />, { calls: calls() })
  await fill('Refund up to', 'much')
  await isSeen('Write an amount like 500')
})

test.each([
  [
    on(changeRole, { approval: { summary: 'Support may refund' } }),
    /A colleague must approve this first/,
  ],
  [on(changeRole, refuse('version_stale')), /This has changed in the meantime/],
])('a change of a role may wait or be refused, and says so: %#', async (call, words) => {
  const { fill, press } = renderScreen(<RolesScreen />, { calls: [...calls(), call] })
  await fill('Refund up to', '900')
  await press('Save changes')
  await isSeen(words)
})

test('who may not change roles reads them', async () => {
  renderScreen(<RolesScreen />, { as: 'admin', calls: calls() })
  expect((await box(/^Orders: View, Support$/)).disabled).toBe(true)
  for (const name of ['New role', 'View as Support']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test('permissions are found by their words', async () => {
  const { user } = renderScreen(<RolesScreen />, { calls: calls() })
  await user.click(await screen.findByRole('searchbox'))
  await user.paste('no such right')
  await isSeen('No permission is called that.')
})

test('a new role may do nothing at first, and a name that is taken says so', async () => {
  const made = { role: { ...own, id: 'day', name: 'Day desk' } }
  const { press, fill, dialog, sent } = renderScreen(<RolesScreen />, {
    calls: [...calls(), on(addRole, refuse('role_name_taken'), made)],
  })
  await press('New role')
  const form = await dialog('New role')
  await fill('Name', 'Day desk', form)
  await press('Add role', form)
  expect(await form.findByText('There is a role with this name already.')).toBeTruthy()
  await press('Add role', form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(addRole)[1]?.body).toEqual({ name: 'Day desk', permissions: [] })
})

test('a role of the shop is removed unless someone has it; one of the first day stays', async () => {
  const { press, user } = renderScreen(<RolesScreen />, {
    calls: [...calls(), on(removeRole, refuse('role_in_use'))],
  })
  await isSeen('Night desk')
  expect(screen.queryByRole('button', { name: 'Remove role' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^Night desk/ }))
  await press('Remove role')
  await isSeen(/Someone has this role/)
})

test('a super admin looks through another role', async () => {
  const go = vi.spyOn(location, 'assign').mockReturnValue()
  const { press, sent } = renderScreen(<RolesScreen />, { calls: [...calls(), on(viewAsRole)] })
  await press('View as Support')
  await waitFor(() => expect(go).toHaveBeenCalledWith('/admin'))
  expect(sent(viewAsRole)[0]?.body).toEqual({ role: 'support' })
  go.mockRestore()
})
