// @vitest-environment happy-dom
import { checkTags, editTags, viewTags } from '@keyhaven/contracts/staff/tag-manager'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import { TagManager } from './tag-manager.tsx'

const config = {
  ...{ isEnabled: true, containerId: 'GTM-ABC1234', debugMode: false },
  ...{ granted: ['analytics_storage' as const], hosts: ['stats.example.com'], pages: [] },
}
const page = (about: object = {}) => [
  on(viewTags, { config: { ...config, ...about }, url: 'https://tags.example.com' }),
]

keepsItsPromises({
  name: 'The tag manager',
  part: <TagManager />,
  full: page(),
  shows: [
    'GTM-ABC1234',
    'stats.example.com',
    'Storage for analytics',
    'On',
    'Every page of visitors who agreed',
  ],
})

actsKeepTheirPromises(<TagManager />, { as: 'marketing', calls: page }, [
  {
    name: 'Switching the container off',
    open: 'Change',
    press: 'Save changes',
    calls: () => page({ isEnabled: false }),
    isReady: true,
    fill: ({ fill }, dialog) => fill(/^Only on these pages/, '/shop\n/blog/*', dialog),
    hasReason: true,
    call: on(editTags, { config }),
    body: {
      config: { ...config, isEnabled: false, pages: ['/shop', '/blog/*'] },
      seen: { ...config, isEnabled: false },
      reason: REASON,
    },
    done: 'The container is off.',
  },
  {
    name: 'Changing the container',
    open: 'Change',
    press: 'Ask a colleague',
    isReady: true,
    fill: ({ user }, dialog) => user.click(dialog.getByLabelText('Storage for advertising')),
    hasReason: true,
    call: on(editTags, { config }),
    body: {
      config: { ...config, granted: ['ad_storage', 'analytics_storage'] },
      seen: config,
      reason: REASON,
    },
    done: 'A second member of staff has to agree first.',
  },
])

test.each([
  [/^Container id/, 'UA-1'],
  [/^Hosts tags may reach/, 'not a host!'],
  [/^Only on these pages/, 'shop'],
])('%s of “%s” is refused at its field', async (label, text) => {
  const { press, fill, dialog } = renderScreen(<TagManager />, { calls: page() })
  await press('Change')
  const form = await dialog()
  await fill(label, text, form)
  await fill('Reason', REASON, form)
  expect(form.getByRole('button', { name: 'Ask a colleague' }).hasAttribute('disabled')).toBe(true)
  expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull()
})

test.each([
  [on(checkTags, { isThere: true, status: 200, bytes: 900 }), 'The container is there.'],
  [on(checkTags, { isThere: false, status: 404 }), 'The host answered 404.'],
  [on(checkTags, { isThere: false, status: 0 }), 'Nobody answered.'],
  [on(checkTags, refuse('unavailable', { message: 'Not now.' })), 'Not now.'],
])('whether the container is there is told: %#', async (call, words) => {
  const { press } = renderScreen(<TagManager />, { calls: [...page(), call] })
  await press('Verify')
  await isSeen(new RegExp(words.replaceAll('.', '\\.')))
})

test('without a container there is none to look for, and it says what pages do', async () => {
  renderScreen(<TagManager />, { calls: page({ containerId: '', isEnabled: false, hosts: [] }) })
  await isSeen('Only the container’s own')
  await isSeen('Off')
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
})
