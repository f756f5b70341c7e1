// @vitest-environment happy-dom
import {
  editSetting,
  editStoreSetting,
  settingHistory,
  viewSettings,
  viewStoreSettings,
} from '@keyhaven/contracts/staff/settings'
import { readShell } from '@keyhaven/contracts/staff/shell'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Settings from './screen.tsx'

const at = '/admin/main-site?tab=settings'
const floor = { key: 'prices.floor_percent' as const, value: 60, version: 'v1' }
const reveals = { key: 'keys.reveals_per_day' as const, value: 5, version: 'v1' }
const chat = { key: 'chat.visible' as const, value: true, version: 'v1', isDefault: true }
const phone = { key: 'checkout.phone' as const, value: 'optional', version: 'v1' }
const holidays = { key: 'support.holidays' as const, value: ['2026-12-25'], version: 'v1' }
const words = { key: 'delivery.later_words' as const, value: null, version: 'v1' }
const breaks = {
  key: 'quotes.volume_breaks' as const,
  value: [{ from: 10, percent: 3 }],
  version: 'v1',
}
const all = { settings: [floor, reveals, chat, phone, holidays, words, breaks] }
const calls = () => [on(viewSettings, all)]

keepsItsPromises({
  name: 'The settings',
  part: <Settings />,
  at,
  full: on(viewSettings, all),
  shows: [
    'Price floor',
    '60 percent of the catalogue price',
    'Shown',
    'Optional',
    '2026-12-25',
    'As soon as new keys arrive (default)',
    'From 10: 3 % off',
  ],
})

showsByRole('Settings', <Settings />, { at, ready: 'Price floor', calls }, [
  ['admin', ['Change Price floor', 'History of Price floor'], []],
  ['auditor', ['History of Price floor'], ['Change Price floor']],
])

test('what keeps keys and prices safe has a shield, and other settings have none', async () => {
  renderScreen(<Settings />, { at, calls: calls() })
  const rowOf = async (title: string) => {
    const row = (await screen.findByRole('heading', { name: new RegExp(`^${title}`) })).closest(
      'li',
    )
    if (!row) throw new Error(`${title} has no row`)
    return within(row)
  }
  expect(
    (await rowOf('Price floor')).getByText(/takes two people\. Everyone who approves is told/),
  ).toBeTruthy()
  expect((await rowOf('Live chat')).queryByText(/takes two people/)).toBeNull()
})

const saved = (setting: object) => ({ setting })
actsKeepTheirPromises(<Settings />, { at, as: 'admin', calls }, [
  {
    name: 'Changing a number',
    open: 'Change Keys one person reveals a day',
    press: 'Save',
    fill: ({ fill }, dialog) => fill('Keys one person reveals a day', '4', dialog),
    hasReason: true,
    call: on(editSetting, saved(reveals)),
    body: { value: 4, reason: REASON },
    done: 'Saved. Everyone who approves is told.',
  },
  {
    name: 'Loosening a guard',
    open: 'Change Price floor',
    press: 'Save',
    fill: ({ fill }, dialog) => fill('Price floor', '50', dialog),
    hasReason: true,
    call: on(editSetting, { ...saved(floor), approval: { summary: 'Price floor 50' } }),
    body: { value: 50, reason: REASON },
    done: 'A colleague must approve this first. They were told.',
  },
  {
    name: 'Switching something off',
    open: 'Change Live chat',
    press: 'Save',
    fill: ({ user }, dialog) => user.click(dialog.getByLabelText('Hidden')),
    hasReason: true,
    call: on(editSetting, saved(chat)),
    body: { value: false, reason: REASON },
  },
  {
    name: 'Choosing another way',
    open: 'Change Phone number at checkout',
    press: 'Save',
    fill: ({ user }, dialog) => user.click(dialog.getByLabelText('Required')),
    hasReason: true,
    call: on(editSetting, saved(phone)),
    body: { value: 'required', reason: REASON },
  },
  {
    name: 'Adding a day',
    open: 'Change Holidays',
    press: 'Save',
    fill: async ({ fill, press }, dialog) => {
      await fill('One more day', '2026-12-24', dialog)
      await press('Add day', dialog)
    },
    hasReason: true,
    call: on(editSetting, saved(holidays)),
    body: { value: ['2026-12-24', '2026-12-25'], reason: REASON },
  },
  {
    name: 'Changing words',
    open: 'Change When keys come later',
    press: 'Save',
    fill: ({ fill }, dialog) => fill('When keys come later', 'As soon as we can', dialog),
    hasReason: true,
    call: on(editSetting, saved(words)),
    body: { value: 'As soon as we can', reason: REASON },
  },
  {
    name: 'Changing volume prices',
    open: 'Change Volume prices in quotes',
    press: 'Save',
    fill: ({ fill }, dialog) => fill('Volume prices in quotes', '10 3\n50 5', dialog),
    hasReason: true,
    call: on(editSetting, saved(breaks)),
    body: {
      value: [
        { from: 10, percent: 3 },
        { from: 50, percent: 5 },
      ],
      reason: REASON,
    },
  },
])

test('a change is made to the version that was read', async () => {
  const { press, fill, dialog, sent } = renderScreen(<Settings />, {
    at,
    as: 'admin',
    calls: [...calls(), on(editSetting, refuse('version_stale'))],
  })
  await press('Change Price floor')
  const form = await dialog()
  await fill('Price floor', '70', form)
  await fill('Reason', REASON, form)
  await press('Save', form)
  expect(await form.findByText(/This has changed in the meantime/)).toBeTruthy()
  expect(sent(editSetting)[0]?.headers.get('if-match')).toBe('"v1"')
})

test.each([
  ['Change Price floor', 'Price floor', 'half'],
  ['Change Price floor', 'Price floor', '101'],
  ['Change Volume prices in quotes', 'Volume prices in quotes', 'many'],
])('%s of %s to “%s” cannot be saved', async (open, label, text) => {
  const { press, fill, dialog } = renderScreen(<Settings />, { at, calls: calls() })
  await press(open)
  const form = await dialog()
  await fill(label, text, form)
  await fill('Reason', REASON, form)
  expect(form.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
})

test('settings are found by their words, and a word that fits none says so', async () => {
  renderScreen(<Settings />, { at: `${at}&q=floor`, calls: calls() })
  await isSeen('Price floor')
  expect(screen.queryByText('Live chat')).toBeNull()
})

test('where no setting fits, it says so', async () => {
  renderScreen(<Settings />, { at: `${at}&q=nosuchword`, calls: calls() })
  await isSeen('No setting matches')
})

test('who changed a setting, when and why is kept', async () => {
  const change = { id: 1, before: 50, after: 60, changedBy: 'Bo Lind', reason: 'Too low' }
  const { press, dialog } = renderScreen(<Settings />, {
    at,
    calls: [...calls(), on(settingHistory, { changes: [change] })],
  })
  await press('History of Price floor')
  const history = await dialog('History of Price floor')
  expect(await history.findByText('“Too low”')).toBeTruthy()
  expect(history.getByText('50 percent of the catalogue price')).toBeTruthy()
})

test.each([
  [on(settingHistory), 'Nobody has changed it.'],
  [on(settingHistory, refuse('unavailable', { message: 'Not now.' })), 'Not now.'],
])('a history that is empty or cannot be read says so: %#', async (call, words_) => {
  const { press, dialog } = renderScreen(<Settings />, { at, calls: [...calls(), call] })
  await press('History of Price floor')
  expect(await (await dialog()).findByText(words_)).toBeTruthy()
})

test('a change that waits for a colleague stands beside its setting', async () => {
  const waiting = [{ summary: 'Price floor 40.' }]
  renderScreen(<Settings />, {
    at,
    calls: [on(viewSettings, { settings: [{ ...floor, waiting }] })],
  })
  await isSeen(/Price floor 40\. Without an answer it ends on/)
})

const store = {
  settings: [{ ...chat, isDefault: false, value: false }],
  main: [{ key: chat.key, value: true }],
}
const stores = () =>
  on(readShell, {
    stores: [
      { id: 'main', name: 'Keyhaven' },
      { id: 'berlin', name: 'Berlin' },
    ],
  })

keepsItsPromises({
  name: 'The settings of a store',
  part: <Settings />,
  at: `${at}&store=berlin`,
  full: on(viewStoreSettings, store),
  shows: ['Its own', 'Hidden', 'Main store: Shown', 'The same in every store'],
})

actsKeepTheirPromises(
  <Settings />,
  { at: `${at}&store=berlin`, as: 'admin', calls: () => [on(viewStoreSettings, store), stores()] },
  [
    {
      name: 'Giving a store a setting of its own',
      open: 'Change Live chat',
      press: 'Save',
      fill: ({ user }, dialog) => user.click(dialog.getByLabelText('Shown')),
      hasReason: true,
      call: on(editStoreSetting),
      body: { isOwn: true, value: true, reason: REASON },
    },
    {
      name: 'Letting a store follow the main store again',
      open: 'Live chat: use the main store’s',
      press: 'Use the main store’s',
      hasReason: true,
      call: on(editStoreSetting),
      body: { isOwn: false, reason: REASON },
    },
  ],
)

test('a member who is limited to a store sees the settings of that store', async () => {
  renderScreen(<Settings />, {
    at,
    as: 'auditor',
    stores: ['berlin'],
    calls: [on(viewStoreSettings, store), stores()],
  })
  await isSeen('Settings of Berlin')
})

test('a store that is not there says so', async () => {
  renderScreen(<Settings />, {
    at: `${at}&store=nowhere`,
    calls: [on(viewStoreSettings, refuse('not_found'))],
  })
  await isSeen('There is no such store')
})
