// @vitest-environment happy-dom
import { addApiKey, listApiKeys, revokeApiKey } from '@keyhaven/contracts/staff/api-keys'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { expectAccessible, isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import { ApiKeys } from './api-keys.tsx'

const keys = [
  {
    id: 'key_aaaaaaaaaaaaaaaaaaaa',
    name: 'Stock robot',
    hint: 'kh_ab12',
    ownerName: 'Ada Byron',
    permissions: ['orders.view' as const],
  },
  {
    id: 'key_bbbbbbbbbbbbbbbbbbbb',
    name: 'Old robot',
    state: 'revoked' as const,
    networks: ['203.0.113.0/24'],
  },
]
const calls = () => [on(listApiKeys, { keys })]

keepsItsPromises({
  name: 'The list of API keys',
  part: <ApiKeys />,
  full: on(listApiKeys, { keys }),
  shows: ['Stock robot', 'kh_ab12…', 'orders.view', 'Anywhere', '203.0.113.0/24', 'Revoked'],
  empty: [on(listApiKeys), 'No API key yet'],
})

async function write({ press, fill, dialog, user }: ReturnType<typeof renderScreen>) {
  await press('New key')
  const form = await dialog('New API key')
  await fill('Name', 'Report robot', form)
  await fill(/^Networks/, '203.0.113.0/24, 198.51.100.7', form)
  const [first] = form.getAllByRole('checkbox')
  if (first) await user.click(first)
  await press('Make key', form)
  return form
}

test('a new key is shown once, and is gone with its dialog', async () => {
  const made = on(addApiKey, { secret: 'kh_secret_1', id: 'key_cccccccccccccccccccc' })
  const shown = renderScreen(<ApiKeys />, { calls: [...calls(), made] })
  await write(shown)
  await isSeen('kh_secret_1')
  await expectAccessible()
  expect(shown.sent(addApiKey)[0]?.body).toMatchObject({
    ...{ name: 'Report robot', days: 90, networks: ['203.0.113.0/24', '198.51.100.7'] },
  })
  await shown.press('Close')
  await waitFor(() => expect(document.body.textContent).not.toContain('kh_secret_1'))
})

test.each([
  [on(addApiKey, { approval: { summary: 'Key for 200 days' } }), /take two people/],
  [on(addApiKey, refuse('not_allowed')), /You may not do this/],
])('a key that is not made says why: %#', async (call, words) => {
  const form = await write(renderScreen(<ApiKeys />, { calls: [...calls(), call] }))
  expect(await form.findByText(words)).toBeTruthy()
})

test('a key is offered only what its maker may do, and never keys, money or guards', async () => {
  const { press, dialog } = renderScreen(<ApiKeys />, { as: 'support', calls: calls() })
  await press('New key')
  const labels = (await dialog())
    .getAllByRole('checkbox')
    .map((box) => box.parentElement?.textContent ?? '')
  expect(labels.length).toBeGreaterThan(3)
  expect(labels.join('|')).not.toMatch(/refund|reveal|Settings/i)
})

test('a key is revoked, and what is over has nothing to revoke', async () => {
  const { press, sent } = renderScreen(<ApiKeys />, {
    calls: [...calls(), on(revokeApiKey, refuse('unavailable', { message: 'Not now.' }), {})],
  })
  await press('Revoke Stock robot')
  await isSeen('Not now.')
  await press('Revoke Stock robot')
  await waitFor(() => expect(sent(revokeApiKey)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Revoke Old robot' })).toBeNull()
})
