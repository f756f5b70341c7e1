// @vitest-environment happy-dom
import {
  answerForCountry,
  editEntity,
  endRegistration,
  enterRegistration,
  viewTax,
} from '@keyhaven/contracts/staff/tax'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Tax from './screen.tsx'

const terms = {
  ...{ name: 'Keyhaven GmbH', line1: 'Hafenstraße 1', line2: '', city: 'Hamburg', postal: '20457' },
  ...{ country: 'DE', region: '', contactName: '', contactPhone: '', contactEmail: '' },
  ...{ website: '', registerNo: 'HRB 1', vatId: 'DE123456789', taxNumber: '' },
  ...{ homeCurrency: 'EUR', timeZone: 'Europe/Berlin', businessPrice: 'net_of_home' as const },
  ossMode: 'destination' as const,
}
const entity = {
  ...{
    id: 'main',
    ...terms,
    series: { invoice: 'KH', credit: 'KHC' },
    onFrom: null,
    version: 'v1',
  },
  stores: [{ id: 'main', name: 'Main site' }],
  registrations: [
    {
      ...{ id: 7, kind: 'home' as const, country: 'DE', number: 'DE123456789', covers: [] },
      ...{ validFrom: '2026-01-01', validTo: null, enteredByName: 'Bo Lind', reason: 'Letter' },
    },
  ],
  countries: [
    {
      ...{ code: 'CH', name: 'Switzerland', state: 'needs_answer' as const, isAsked: true },
      words: 'Tax may be due there, and you are not registered.',
      rate: { percent: '8.1 %', source: 'ESTV', confidence: 'medium', since: '2024-01-01' },
    },
  ],
  preview: ['A consumer in Vienna pays €120.00, of which €20.00 is VAT of Austria.'],
  missing: ['Answer for Switzerland: tax may be due there.'],
}
const desk = { entities: [entity] }
const calls = () => [on(viewTax, desk)]

keepsItsPromises({
  name: 'Tax',
  part: <Tax />,
  full: on(viewTax, desk),
  shows: [
    'Tax is off. Nothing here changes a price, a page or a document.',
    'Answer for Switzerland: tax may be due there.',
    'VAT at home',
    'From 2026-01-01',
    'Needs an answer',
    '8.1 % since 2024-01-01. ESTV, confidence medium',
    'KH for invoices, KHC for credit notes',
    'A consumer in Vienna pays €120.00, of which €20.00 is VAT of Austria.',
  ],
})

actsKeepTheirPromises(<Tax />, { as: 'admin', calls }, [
  {
    name: 'Saying who sells',
    open: 'Edit',
    press: 'Save seller',
    isReady: true,
    fill: ({ fill }, dialog) => fill(/^City/, 'Bremen', dialog),
    hasReason: true,
    call: on(editEntity, desk),
    body: { ...terms, city: 'Bremen', reason: REASON },
    done: 'The seller is saved.',
  },
  {
    name: 'Entering a registration',
    open: 'Enter registration',
    press: 'Enter registration',
    fill: async ({ fill }, dialog) => {
      await fill(/^Number/, 'EU276000000', dialog)
      await fill(/^First day/, '2026-07-01', dialog)
    },
    hasReason: true,
    call: on(enterRegistration, desk),
    body: {
      ...{ kind: 'home', country: 'DE', number: 'EU276000000', validFrom: '2026-07-01' },
      reason: REASON,
    },
    done: 'The registration is entered.',
  },
  {
    name: 'Ending a registration',
    open: 'End VAT at home, Germany',
    press: 'End registration',
    fill: ({ fill }, dialog) => fill(/^First day without it/, '2027-01-01', dialog),
    hasReason: true,
    call: on(endRegistration, desk),
    body: { validTo: '2027-01-01', reason: REASON },
    done: 'The registration ends that day.',
  },
  {
    name: 'Answering for a country',
    open: 'Answer for Switzerland',
    press: 'Answer',
    isReady: true,
    fill: ({ user }, dialog) => user.click(dialog.getByLabelText('Sell there without tax')),
    hasReason: true,
    call: on(answerForCountry, desk),
    body: { country: 'CH', answer: 'without', reason: REASON },
    done: 'Your answer for Switzerland is kept.',
  },
])

test('who may only look is shown no act, and a seller of whom nothing is known says so', async () => {
  const blank = { ...entity, ...{ name: '', line1: '', city: '', postal: '', country: null } }
  const bare = { ...blank, registrations: [], countries: [], preview: [] }
  renderScreen(<Tax />, {
    as: 'finance',
    calls: [on(viewTax, { entities: [bare] })],
  })
  await isSeen('Legal entity main')
  await isSeen('Registered nowhere yet.')
  expect(screen.queryByRole('button')).toBeNull()
})
