// @vitest-environment happy-dom
import {
  decideClaim,
  setTruthMode,
  viewTruthReport,
} from '@keyhaven/contracts/staff/marketing-claims'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import MarketingClaims from './screen.tsx'

const decidedAt = '2026-11-10T10:00:00.000Z'
const claims = [
  {
    fixed: '50,000 customers',
    computed: '812 customers',
    shown: '812 customers',
    mode: 'fixed' as const,
    decidedAt,
    decidedByName: 'Bo Lind',
    evidenceNote: 'A letter',
    evidenceLink: '',
    isProven: false,
    version: 'v1',
  },
]
const report = { truthMode: 'custom' as const, isLive: true, claims }
const calls = (about: object = {}) => [on(viewTruthReport, { ...report, ...about })]

keepsItsPromises({
  name: 'The report of claims',
  part: <MarketingClaims />,
  full: calls(),
  shows: [
    'Wanted words',
    'A letter',
    /^Bo Lind, /,
    'Some wanted words have no evidence that counts.',
    '1 claims',
  ],
})

showsByRole('Claims', <MarketingClaims />, { ready: 'A letter', calls }, [
  ['admin', ['Change'], []],
  ['auditor', [], ['Change']],
])

actsKeepTheirPromises(<MarketingClaims />, { as: 'admin', calls }, [
  {
    name: 'Changing what pages say',
    open: 'Change',
    press: 'Change',
    fill: ({ user }, dialog) =>
      user.click(dialog.getByLabelText('What is measured, for every claim')),
    hasReason: true,
    call: on(setTruthMode, { approval: null }),
    body: { mode: 'computed', seen: 'custom', reason: REASON },
    done: 'Pages say it from now on.',
  },
  {
    name: 'Deciding a claim',
    open: /^Decide about/,
    press: 'Decide',
    isReady: true,
    fill: ({ user }, dialog) => user.click(dialog.getByLabelText('Nothing')),
    hasReason: true,
    call: on(decideClaim),
    body: {
      ...{ mode: 'hidden', evidenceNote: 'A letter', evidenceLink: '', expiresOn: null },
      reason: REASON,
    },
  },
])

test('wanted words need evidence, and a decision is made on the version that was read', async () => {
  const { press, dialog, fill, sent } = renderScreen(<MarketingClaims />, {
    as: 'admin',
    calls: [...calls(), on(decideClaim)],
  })
  await press(/^Decide about/)
  const form = await dialog()
  await fill('Reason', REASON, form)
  await fill('Evidence', ' ', form)
  expect(form.getByRole('button', { name: 'Decide' }).hasAttribute('disabled')).toBe(true)
  await fill('Evidence', 'A count of May', form)
  await press('Decide', form)
  await waitFor(() => expect(sent(decideClaim)).toHaveLength(1))
  expect(sent(decideClaim)[0]?.headers.get('if-match')).toBe('"v1"')
})

test('a live shop is not offered the texts of a demonstration', async () => {
  const { press, dialog } = renderScreen(<MarketingClaims />, { calls: calls() })
  await press('Change')
  expect((await dialog()).queryByLabelText(/demonstration/)).toBeNull()
})

test('decisions that wait for the mode of the shop say so', async () => {
  renderScreen(<MarketingClaims />, { calls: calls({ truthMode: 'computed' }) })
  await isSeen(/Decisions below are kept/)
  expect(screen.getByText('What is measured, for every claim')).toBeTruthy()
})
