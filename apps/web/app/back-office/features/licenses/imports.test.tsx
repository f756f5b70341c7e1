// @vitest-environment happy-dom
import {
  listKeyImports,
  previewKeyImport,
  readKeyImport,
  startKeyImport,
  undoKeyImport,
} from '@keyhaven/contracts/staff/license-imports'
import { readStock } from '@keyhaven/contracts/staff/license-stock'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { expectAccessible, isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Licenses from './screen.tsx'

const tab = '/admin/main-site?tab=licenses'
const done = {
  ...{ id: 5, batchName: 'H24-01', supplier: 'Key Traders', state: 'done' as const },
  ...{ rows: 120, rowsDone: 120, new: 100, revived: 2, duplicates: 10, malformed: 8 },
}

keepsItsPromises({
  name: 'The list of imports',
  part: <Licenses />,
  at: `${tab}&part=imports`,
  full: on(listKeyImports, { imports: [done, { id: 6, batchName: 'H24-02', state: 'failed' }] }),
  shows: ['H24-01', 'Key Traders', 'Imported', 'Failed'],
  empty: [on(listKeyImports), 'No imports yet'],
})

const at = `${tab}&import=5`
const page = (about: object = {}) => [
  on(readKeyImport, {
    import: { ...done, ...about },
    batches: [{ id: 3, name: 'H24-01', productName: 'Home' }],
  }),
]

keepsItsPromises({
  name: 'The page of an import',
  part: <Licenses />,
  at,
  full: page(),
  shows: ['Import H24-01', 'Key Traders', 'Imported'],
})

actsKeepTheirPromises(<Licenses />, { at, as: 'catalogue', calls: page }, [
  {
    name: 'Undoing an import',
    open: 'Undo import',
    press: 'Undo the import',
    hasReason: true,
    call: on(undoKeyImport),
  },
])

test.each([
  [{ state: 'failed', error: 'The file is empty.' }, 'The file is empty.'],
  [{ undoneAt: '2026-11-10T10:00:00.000Z' }, 'Undone'],
])('an import that ended otherwise says so, and cannot be undone: %j', async (about, words) => {
  renderScreen(<Licenses />, { at, calls: page(about) })
  await isSeen(words)
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
})

test('who may not import keys sees neither imports nor the form', async () => {
  renderScreen(<Licenses />, { at, as: 'support' })
  await isSeen('Insufficient Permissions')
})

const form = `${tab}&part=import`
const stock = () =>
  on(readStock, { gauges: [{ productId: 'home-2024', name: 'Office Home 2024' }] })
const found = {
  ...{ rows: 3, new: 1, known: 1, malformed: 1 },
  editions: [{ productId: 'home-2024', keys: 1 }],
  problems: [{ line: 2, lastFive: 'AAAAA', outcome: 'malformed' as const, detail: 'Too short' }],
}
async function check(shown: ReturnType<typeof renderScreen>) {
  await shown.fill(/^Keys/, 'RT4VK-92MHW-6XCPD-J3Q8B-7QK2M')
  await shown.choose('Edition', 'home-2024')
  await shown.fill('Batch name', 'H24-03')
  await shown.fill('Supplier', 'Key Traders')
  await shown.fill(/^Cost per key/, '12.5')
  await shown.press('Check the file')
}

test('keys are counted in a dry run before anything is saved, then imported once', async () => {
  const shown = renderScreen(<Licenses />, {
    at: form,
    as: 'catalogue',
    calls: [
      stock(),
      on(previewKeyImport, found),
      on(startKeyImport, refuse('unavailable'), { importId: 5 }),
      on(readKeyImport, { import: { ...done, new: 1, revived: 0, duplicates: 1, malformed: 1 } }),
    ],
  })
  await check(shown)
  await isSeen('3 lines read. Nothing is saved yet.')
  expect(await screen.findByRole('row', { name: '2 •••••-AAAAA Not valid Too short' })).toBeTruthy()
  await expectAccessible()
  expect(shown.sent(previewKeyImport)[0]?.body).toEqual({
    ...{
      supplier: 'Key Traders',
      batchName: 'H24-03',
      productId: 'home-2024',
      unitCostMinor: 1250,
    },
    text: 'RT4VK-92MHW-6XCPD-J3Q8B-7QK2M',
  })
  await shown.press('Import 1 key')
  await isSeen('The import did not start.')
  await shown.press('Import 1 key')
  await isSeen('1 key was imported.')
  const keys = shown.sent(startKeyImport).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
})

test('a file without a new key cannot be imported, and its fields are still there', async () => {
  const shown = renderScreen(<Licenses />, {
    at: form,
    calls: [stock(), on(previewKeyImport, { ...found, new: 0 })],
  })
  await check(shown)
  const button = await screen.findByRole('button', { name: 'Import 0 keys' })
  expect(button.hasAttribute('disabled')).toBe(true)
  await shown.press('Back to the file')
  expect((await screen.findByLabelText<HTMLInputElement>('Batch name')).value).toBe('H24-03')
})

test.each([
  [
    'a file that cannot be read',
    refuse('invalid_request', { message: 'No column of keys.' }),
    'No column of keys.',
  ],
])('%s says why', async (_, answer, words) => {
  const shown = renderScreen(<Licenses />, {
    at: form,
    calls: [stock(), on(previewKeyImport, answer)],
  })
  await check(shown)
  await isSeen(words)
})

test('an import that fails says that nothing was imported', async () => {
  const shown = renderScreen(<Licenses />, {
    at: form,
    calls: [
      stock(),
      on(previewKeyImport, found),
      on(startKeyImport, { importId: 5 }),
      on(readKeyImport, { import: { ...done, state: 'failed', error: 'The vault is closed.' } }),
    ],
  })
  await check(shown)
  await shown.press('Import 1 key')
  await isSeen('Nothing was imported.')
  await isSeen('The vault is closed.')
})
