// @vitest-environment happy-dom
import { decideApproval } from '@keyhaven/contracts/staff/approvals'
import {
  askPublish,
  createScript,
  listScriptLog,
  listScripts,
  readScript,
  restoreVersion,
  saveDraft,
  switchAllOff,
  switchAllOn,
  switchScriptOff,
  switchScriptOn,
} from '@keyhaven/contracts/staff/custom-scripts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Scripts from './screen.tsx'

const TAB = '/admin/main-site?tab=custom-scripts'
const ID = `script_${'a'.repeat(20)}`
const at = `${TAB}&id=${ID}`
const publishedAt = '2026-11-10T10:00:00.000Z'
const draft = {
  ...{
    number: 2,
    name: 'Banner',
    content: "console.log('two')",
    sri: '',
    sha256: 'cd34',
    note: 'Louder',
  },
  ...{ purpose: 'Says hello', writtenBy: 'Bo Lind', publishedAt: null, targetedPages: ['/shop'] },
  ...{
    pageTargeting: 'specific' as const,
    priority: 100,
    excludedPages: [],
    startsAt: null,
    endsAt: null,
  },
}
const live = {
  ...draft,
  number: 1,
  content: "console.log('one')",
  note: 'First',
  publishedAt,
  publishedBy: 'Cy Roe',
}
const waiting = { id: `appr_${'a'.repeat(32)}`, hash: 'h1', askedBy: 's2', askedByName: 'Bo Lind' }
const file = {
  ...{ id: ID, isOn: true, isActive: true, liveVersion: 1, state: 'live' as const, revision: 'r1' },
  versions: [draft, live],
}
const page = (about: object = {}) => [on(readScript, { ...file, ...about })]
const listed = {
  id: ID,
  name: 'Banner',
  pages: ['/shop', '/blog'],
  pageTargeting: 'specific' as const,
  state: 'live' as const,
  hasDraft: true,
  liveVersion: 1,
}
const list = (isOn = true) => [on(listScripts, { scripts: [listed], isOn })]

keepsItsPromises({
  name: 'The list of scripts',
  part: <Scripts />,
  at: TAB,
  full: list(),
  shows: ['/shop and 1 more', 'New draft', 'Live'],
  empty: [on(listScripts, { isOn: true }), 'No script here'],
})

keepsItsPromises({
  name: 'The log of scripts',
  part: <Scripts />,
  at: `${TAB}&log=1`,
  full: on(listScriptLog, {
    entries: [
      {
        id: 1,
        name: 'Banner',
        page: '/shop',
        executionStatus: 'error',
        errorMessage: 'x is not defined',
      },
    ],
  }),
  shows: ['x is not defined', 'Error', '/shop'],
  empty: [on(listScriptLog), 'Nothing was told'],
})

keepsItsPromises({
  name: 'The page of a script',
  part: <Scripts />,
  at,
  full: page(),
  shows: [
    "console.log('two')",
    'Since version 1: 1 line added, 1 line removed',
    'Says hello',
    'Publish with four eyes',
    'Louder',
  ],
})

showsByRole('A script', <Scripts />, { at, ready: 'Inventory entry', calls: page }, [
  ['marketing', ['Ask for review', 'Switch off'], ['Publish version 2']],
])

showsByRole(
  'A script that waits',
  <Scripts />,
  { at, ready: 'Inventory entry', calls: () => page({ waiting }) },
  [
    ['admin', ['Publish version 2', 'Send back'], ['Ask for review']],
    ['marketing', [], ['Publish version 2', 'Send back', 'Ask for review']],
  ],
)

const read = async ({ user, press }: ReturnType<typeof renderScreen>) => {
  await user.click(await screen.findByLabelText('I read every changed line'))
  await press('Publish version 2')
}
actsKeepTheirPromises(<Scripts />, { at, as: 'admin', calls: page }, [
  {
    name: 'Asking for a version to be published',
    as: 'marketing',
    open: 'Ask for review',
    press: 'Ask a colleague',
    call: on(askPublish),
  },
  {
    name: 'Publishing a version as the second person',
    calls: () => page({ waiting }),
    open: read,
    press: 'Publish version 2',
    call: on(decideApproval),
    body: { decision: 'approve', note: '' },
  },
  {
    name: 'Sending a version back',
    calls: () => page({ waiting }),
    open: 'Send back',
    press: 'Send back',
    hasReason: true,
    call: on(decideApproval),
    body: { decision: 'refuse', note: REASON },
  },
  {
    name: 'Switching a script off',
    as: 'marketing',
    open: 'Switch off',
    press: 'Switch off',
    hasReason: true,
    call: on(switchScriptOff),
  },
  {
    name: 'Switching a script on',
    calls: () => page({ isActive: false }),
    open: 'Switch on',
    press: 'Switch on',
    hasReason: true,
    call: on(switchScriptOn),
  },
  {
    name: 'Restoring an earlier version',
    calls: () =>
      page({ liveVersion: 2, versions: [{ ...draft, publishedAt, publishedBy: 'Cy Roe' }, live] }),
    open: 'Restore version 1',
    press: 'Restore',
    call: on(restoreVersion),
    body: { number: 1 },
  },
])

actsKeepTheirPromises(<Scripts />, { at: TAB, calls: list }, [
  {
    name: 'Stopping every script',
    as: 'marketing',
    open: 'Stop all',
    press: 'Stop all scripts',
    hasReason: true,
    call: on(switchAllOff),
  },
  {
    name: 'Letting scripts run again',
    calls: () => list(false),
    open: 'Switch on',
    press: 'Switch on',
    hasReason: true,
    call: on(switchAllOn, { approval: { summary: 'Scripts on' } }),
    done: 'A colleague must approve this first. They were told.',
  },
])

test('a version is published by who read every changed line, and nobody publishes their own', async () => {
  const own = { ...waiting, askedBy: 'staff_me' }
  renderScreen(<Scripts />, { at, calls: page({ waiting: own }) })
  await isSeen(/^You asked .* Another person who may publish decides\.$/)
  expect(screen.queryByRole('button', { name: 'Publish version 2' })).toBeNull()
})

test('a version that is not read yet cannot be published', async () => {
  renderScreen(<Scripts />, { at, as: 'admin', calls: page({ waiting }) })
  const button = await screen.findByRole('button', { name: 'Publish version 2' })
  expect(button.hasAttribute('disabled')).toBe(true)
})

test('who may not publish cannot let scripts run again', async () => {
  renderScreen(<Scripts />, { at: TAB, as: 'marketing', calls: list(false) })
  await isSeen('All custom scripts are stopped.')
  expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull()
})

test('the draft is edited, checked as it is typed, and saved to its revision', async () => {
  const { user, fill, press, sent } = renderScreen(<Scripts />, {
    at,
    as: 'marketing',
    calls: [...page(), on(saveDraft)],
  })
  await user.click(await screen.findByText('Edit'))
  await fill('Text', "fetch('https://evil.example.com')")
  await isSeen(/Pages let no script reach https:\/\/evil\.example\.com/)
  await fill('Text', "console.log('three')")
  await isSeen('No outside address')
  await press('Save')
  await isSeen('The draft is saved.')
  const [saved] = sent(saveDraft)
  expect(saved?.body).toMatchObject({ content: "console.log('three')", targetedPages: ['/shop'] })
  expect(saved?.headers.get('if-match')).toBe('"r1"')
})

test('a file that changed at its address is said in red', async () => {
  renderScreen(<Scripts />, { at, calls: page({ isOn: false, look: { found: 'changed' } }) })
  await isSeen('The file at its address was changed, so it was switched off.')
  await isSeen('All custom scripts are stopped.')
})

test('a new script says what it is for before it is saved', async () => {
  const { fill, press, sent, address } = renderScreen(<Scripts />, {
    at: `${TAB}&new=1`,
    as: 'marketing',
    calls: [on(createScript, { id: ID }), ...page(), ...list()],
  })
  await fill('Name', 'Banner')
  await fill('Text', "console.log('one')")
  await press('Save')
  await isSeen('Say what it is for')
  expect(sent(createScript)).toEqual([])
  await fill('What it is for', 'Says hello')
  await press('Save')
  await waitFor(() => expect(address()).toBe(at))
  expect(sent(createScript)[0]?.body).toMatchObject({ name: 'Banner', purpose: 'Says hello' })
})

test('a script is tried in a frame that reaches nothing', async () => {
  const { user, press } = renderScreen(<Scripts />, { at, as: 'marketing', calls: page() })
  await user.click(await screen.findByText('Edit'))
  await press('Test in a sandbox')
  const frame = screen.getByTitle('Preview of the script')
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
})

test('where the switch of all scripts cannot be read it says so', async () => {
  const { user } = renderScreen(<Scripts />, {
    at: TAB,
    calls: [on(listScripts, refuse('unavailable'), refuse('unavailable'), { isOn: true })],
  })
  await isSeen('Whether scripts run is not known.')
  const [again] = await screen.findAllByRole('button', { name: 'Try again' })
  if (again) await user.click(again)
  await isSeen(/Custom scripts are on\./)
})
