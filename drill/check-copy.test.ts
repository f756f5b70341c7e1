import { expect, test } from 'vitest'
import { checkCopy } from './check-copy.ts'
import { verdictOf } from './restore.rules.ts'

const target = new Date('2026-11-17T12:40:00.000Z')
const orphans = 'payments:orphans --since 2026-11-17T11:40:00.000Z'
const LOOK = `${orphans} --json`
const HEAL = `${orphans} --heal --json`
const CHECK = 'invariants --now --paid-until 2026-11-17T12:37:30.000Z --json'

const early = {
  ...{ intent: 'pi_1', order: 'KH-1', kind: 'order lost', plan: 'rebuild', isLeft: true },
  at: '2026-11-17T12:00:00.000Z',
}
const late = { ...early, at: '2026-11-17T12:41:00.000Z' }
const lost = (...payments: object[]) => ({ payments, hasMore: false })
const tally = { held: ['I1'], broken: [], failed: [], skipped: ['I20'] }
const well = { 'db migrate': 0, [LOOK]: lost(), [HEAL]: lost(), [CHECK]: { tally, results: [] } }

type Answers = Readonly<Record<string, object | number>>

/** A copy on which each command ends with a code, or answers; otherwise it is well. */
async function checked(answers: Answers, heal?: 'test' | 'live') {
  const ran: string[] = []
  const onCopy = async (...words: string[]) => {
    const line = words.join(' ')
    ran.push(line)
    const answer = { ...well, ...answers }[line] ?? 1
    if (typeof answer === 'number') return { code: answer, printed: '' }
    const isOpen =
      'payments' in answer && (answer.payments as { isLeft: boolean }[]).some((one) => one.isLeft)
    return { code: isOpen ? 1 : 0, printed: `${JSON.stringify(answer)}\n` }
  }
  const known = { target, lastOrderAt: null, keys: heal ?? 'test', isHealAsked: heal !== undefined }
  const { facts, payments } = await checkCopy(onCopy, known)
  return { facts, payments, ran, isGood: verdictOf(facts).isGood }
}

test('a copy on which every command finds nothing is good', async () => {
  const { facts, ran, isGood } = await checked({})
  expect([isGood, ran]).toEqual([true, ['db migrate', LOOK, CHECK]])
  expect(facts).toMatchObject({ orphans: 'none', healed: 'not-asked', invariants: tally })
})

test('a copy that cannot be migrated is not looked at', async () => {
  const { ran, isGood } = await checked({ 'db migrate': 1 })
  expect([isGood, ran]).toEqual([false, ['db migrate']])
})

test('payments after the moment are listed, and only healed where that is asked for', async () => {
  const listed = await checked({ [LOOK]: lost(late) })
  expect([listed.isGood, listed.payments, listed.ran.includes(HEAL)]).toEqual([true, [late], false])
  const done = { ...late, isLeft: false, done: 'rebuilt and settled' }
  const healed = await checked({ [LOOK]: lost(late), [HEAL]: lost(done) }, 'test')
  expect([healed.isGood, healed.payments]).toEqual([true, [done]])
  expect(healed.facts.healed).toBe('yes')
})

test('with live keys nothing is healed, whatever was asked for', async () => {
  const { ran, facts, isGood } = await checked({ [LOOK]: lost(early) }, 'live')
  expect([isGood, facts.healed, ran]).toEqual([false, 'no', ['db migrate', LOOK, CHECK]])
})

test.each<[string, Answers, 'test' | undefined]>([
  ['the provider could not be asked', { [LOOK]: 2 }, undefined],
  ['the provider could not be asked, and healing was', { [LOOK]: 2 }, 'test'],
  ['a payment from before the moment is lost', { [LOOK]: lost(early) }, undefined],
  ['a payment cannot be healed', { [LOOK]: lost(late), [HEAL]: lost(late) }, 'test'],
  ['healing ended without an answer', { [LOOK]: lost(late), [HEAL]: 2 }, 'test'],
  ['an invariant does not hold', { [CHECK]: { tally: { ...tally, broken: ['I2'] } } }, undefined],
  ['a check failed', { [CHECK]: { tally: { ...tally, failed: ['I2'] } } }, undefined],
  ['the invariants could not be asked for', { [CHECK]: 2 }, undefined],
])('a copy is not good where %s', async (_, answers, heal) => {
  expect((await checked(answers, heal)).isGood).toBe(false)
})
