// @vitest-environment happy-dom
import {
  editFx,
  enterRate,
  fetchRates,
  listRates,
  viewCurrencies,
} from '@keyhaven/contracts/staff/currencies'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Currencies from './screen.tsx'

const settings = { mode: 'managed' as const, marginBp: 250, decimals: 4, maxAgeDays: 7 }
const desk = {
  currencies: [
    { code: 'EUR' as const, name: 'Euro', rate: '0.92', least: '0.83', most: '1.01' },
    { code: 'GBP' as const, name: 'Pound', rate: '0.78', isStale: true },
  ],
  ...{ settings, fileHost: 'rates.example.com' },
  file: { state: 'failed' as const, error: 'No answer', held: ['GBP' as const] },
}
const calls = () => [on(viewCurrencies, desk), on(listRates)]

keepsItsPromises({
  name: 'The currencies',
  part: <Currencies />,
  full: on(viewCurrencies, desk),
  shows: [
    '0.92',
    'Too old, charged in USD',
    'In use, older than 7 days',
    '2.5 %',
    '7 days',
    'No answer',
    'GBP',
    'From rates.example.com',
  ],
  calls: () => [on(listRates)],
})

keepsItsPromises({
  name: 'The history of rates',
  part: <Currencies />,
  full: on(listRates, {
    rates: [{ id: 1, currency: 'EUR', rate: '0.91', source: 'hand', by: 'Bo Lind', note: 'Bank' }],
  }),
  shows: ['0.91', 'By hand, Bo Lind', 'Bank'],
  empty: [on(listRates), 'No rate here'],
  calls: () => [on(viewCurrencies, { settings })],
})

actsKeepTheirPromises(<Currencies />, { as: 'finance', calls }, [
  {
    name: 'Setting a rate',
    open: 'Set rate of EUR',
    press: 'Set rate',
    fill: ({ fill }, dialog) => fill(/^EUR for one US dollar/, '0.95', dialog),
    hasReason: true,
    call: on(enterRate, { settings }),
    body: { currency: 'EUR', rate: '0.95', reason: REASON, isSure: false },
    done: 'The rate of EUR is 0.95.',
  },
  {
    name: 'Setting a rate that is far off',
    open: 'Set rate of EUR',
    press: 'Set rate',
    fill: async ({ fill, user }, dialog) => {
      await fill(/^EUR for one US dollar/, '0.50', dialog)
      await fill('Reason', REASON, dialog)
      expect(dialog.getByText(/a second member of staff decides/)).toBeTruthy()
      expect(dialog.getByRole('button', { name: 'Set rate' }).hasAttribute('disabled')).toBe(true)
      await user.click(dialog.getByLabelText(/^I have looked again/))
    },
    call: on(enterRate, { approval: { summary: 'EUR 0.50' } }),
    body: { currency: 'EUR', rate: '0.50', reason: REASON, isSure: true },
    done: 'A second member of staff has to agree first.',
  },
  {
    name: 'Changing how rates are made',
    open: 'Change',
    press: 'Change',
    isReady: true,
    fill: ({ fill }, dialog) => fill(/^Margin in percent/, '3', dialog),
    call: on(editFx, { settings, approval: { summary: 'Margin 3 %' } }),
    hasReason: true,
    body: { settings: { ...settings, marginBp: 300 }, seen: settings, reason: REASON },
    done: 'A colleague must approve this first. They were told.',
  },
  {
    name: 'Looking at the daily file',
    open: 'Check now',
    press: 'Check now',
    call: on(fetchRates),
  },
])

test.each([
  ['Margin in percent', 'much'],
  ['Decimals', '-1'],
])('%s of “%s” cannot be saved', async (label, text) => {
  const { press, dialog, fill } = renderScreen(<Currencies />, { calls: calls() })
  await press('Change')
  const form = await dialog()
  await fill(new RegExp(`^${label}`), text, form)
  await fill('Reason', REASON, form)
  expect(form.getByRole('button', { name: 'Change' }).hasAttribute('disabled')).toBe(true)
})

test('how far a rate is from the last one is said while it is typed', async () => {
  const { press, dialog, fill } = renderScreen(<Currencies />, { calls: calls() })
  await press('Set rate of EUR')
  const form = await dialog()
  await fill(/^EUR for one US dollar/, '0.46', form)
  expect(form.getByText('50 % less than now')).toBeTruthy()
})

test('a rate that waits for a colleague is said, and a shop without a file has none to look at', async () => {
  const awaited = [{ summary: 'EUR 0.50.', askedByName: 'Bo Lind' }]
  renderScreen(<Currencies />, {
    as: 'finance',
    calls: [on(viewCurrencies, { settings, awaited }), on(listRates)],
  })
  await isSeen(/EUR 0\.50\. Asked by Bo Lind/)
  await isSeen('No file is set up')
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open approvals' })).toBeNull()
})

test.each([
  [6, 'In use'],
  [8, 'In use, older than 7 days'],
])('a rate that is %d days old is said as "%s"', async (days, words) => {
  const since = new Date(Date.now() - days * 86_400_000).toISOString()
  const currencies = [{ code: 'EUR' as const, name: 'Euro', rate: '0.92', since }]
  renderScreen(<Currencies />, {
    calls: [on(viewCurrencies, { ...desk, currencies }), on(listRates)],
  })
  await isSeen(words)
})
