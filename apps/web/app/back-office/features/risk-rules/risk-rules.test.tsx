// @vitest-environment happy-dom
import { editRiskRules, viewRiskRules } from '@keyhaven/contracts/staff/risk'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import RiskRules from './screen.tsx'

const settings = { isOn: true, codeFrom: 30, reviewFrom: 60, codeHours: 24 }
const rules = [
  { name: 'cardCountry' as const, title: 'Other country', says: '20 points', most: 20 },
]
const calls = (about: object = {}) => [
  on(viewRiskRules, { settings: { ...settings, ...about }, rules }),
]

keepsItsPromises({
  name: 'The risk rules',
  part: <RiskRules />,
  full: on(viewRiskRules, { settings, rules }),
  shows: ['Other country', '20 points', 'Below 30', 'From 30 to 59', 'From 60'],
  empty: [on(viewRiskRules, { settings }), 'No rules'],
})

showsByRole('Risk rules', <RiskRules />, { ready: 'Other country', calls }, [
  ['admin', ['Change'], []],
  ['finance', [], ['Change']],
])

actsKeepTheirPromises(<RiskRules />, { as: 'admin', calls }, [
  {
    name: 'Changing the thresholds',
    open: 'Change',
    press: 'Change thresholds',
    isReady: true,
    fill: ({ fill }, dialog) => fill('A person looks from', '70', dialog),
    hasReason: true,
    call: on(editRiskRules, { settings, approval: { summary: 'Look from 70' } }),
    body: { settings: { ...settings, reviewFrom: 70 }, seen: settings, reason: REASON },
    done: 'A colleague must approve this first. They were told.',
  },
])

test.each([
  ['A person looks from', '20'],
  ['Ask for a code from', 'often'],
])('%s of “%s” cannot be saved', async (label, text) => {
  const { press, fill, dialog } = renderScreen(<RiskRules />, { calls: calls() })
  await press('Change')
  const form = await dialog()
  await fill(label, text, form)
  await fill('Reason', REASON, form)
  expect(form.getByRole('button', { name: 'Change thresholds' }).hasAttribute('disabled')).toBe(
    true,
  )
})

test.each([
  [{ isOn: false }, 'Holds are switched off.'],
  [{ codeFrom: 101, reviewFrom: 101 }, 'Never'],
])('what never happens is said: %j', async (about, words) => {
  renderScreen(<RiskRules />, { calls: calls(about) })
  await isSeen(words)
})
