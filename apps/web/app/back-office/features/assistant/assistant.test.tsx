// @vitest-environment happy-dom
import {
  applyGuidance,
  changeBudget,
  listGuidance,
  readBudget,
  readDesk,
  switchAssistant,
  tryAssistant,
  writeGuidance,
} from '@keyhaven/contracts/staff/assistant'
import {
  addAnswer,
  editAnswer,
  listAnswers,
  listUnanswered,
  readAnswer,
  readKnowledge,
} from '@keyhaven/contracts/staff/assistant-answers'
import { listChats, readChat, saveEvaluationCase } from '@keyhaven/contracts/staff/assistant-chats'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Assistant from './screen.tsx'

const TAB = '/admin/main-site?tab=assistant'
const part = (name: string, id?: string) => `${TAB}&part=${name}${id ? `&id=${id}` : ''}`

const desk = {
  isOn: true,
  version: 3,
  model: 'rules',
  cases: 2,
  now: { chats: 40, alone: 30, answers: 50, cited: 45 },
}
const group = {
  count: 4,
  question: 'Do you sell gift cards?',
  chatId: 'chat_1',
  others: ['Gift card?'],
}
const beside = () => [
  on(listUnanswered, { groups: [group], questions: 4 }),
  on(readBudget, { limit: 5_000_000, version: 2 }),
  on(readKnowledge),
]
const overview = () => [on(readDesk, desk), ...beside()]

keepsItsPromises({
  name: 'The overview of the assistant',
  part: <Assistant />,
  at: TAB,
  full: on(readDesk, desk),
  shows: [
    'Do you sell gift cards?',
    '75%',
    'Rules of this shop, no provider',
    'No server has handed in its pages yet.',
  ],
  calls: beside,
})

actsKeepTheirPromises(<Assistant />, { at: TAB, as: 'admin', calls: overview }, [
  {
    name: 'Taking the assistant away',
    open: 'Switch off',
    press: 'Switch off',
    hasReason: true,
    call: on(switchAssistant),
    body: { isOn: false, version: 3, reason: REASON },
    done: 'The assistant is off.',
  },
  {
    name: 'Changing what it may cost',
    open: 'Change limit',
    press: 'Save limit',
    isReady: true,
    fill: ({ fill }, dialog) => fill('US dollars a day', '7.50', dialog),
    hasReason: true,
    call: on(changeBudget),
    body: { cents: 750, version: 2, reason: REASON },
    done: 'The limit was changed.',
  },
])

test('a question that the shop never answers is marked as out of scope', async () => {
  const { press, sent } = renderScreen(<Assistant />, {
    at: TAB,
    calls: [...overview(), on(addAnswer, refuse('unavailable'), {})],
  })
  await press('Mark out of scope')
  await isSeen('It was not marked.')
  await press('Mark out of scope')
  await isSeen('Marked as out of scope.')
  expect(sent(addAnswer)[1]?.body).toMatchObject({
    question: 'Do you sell gift cards?',
    state: 'outside',
  })
})

const chat = {
  id: 'chat_1',
  question: 'Do you sell gift cards?',
  bad: 1,
  misses: 2,
  reference: 'KH-T-1',
}
keepsItsPromises({
  name: 'The list of chats',
  part: <Assistant />,
  at: part('chats'),
  full: on(listChats, { chats: [chat] }),
  shows: ['Do you sell gift cards?', '1 not helpful', '2 not answered', 'KH-T-1'],
  empty: [on(listChats), 'No conversations here'],
})

const turn = {
  id: 9,
  author: 'assistant' as const,
  body: 'No, we do not.',
  isMiss: true,
  tools: [{ name: 'find', args: { q: 'gift' }, outcome: 'nothing' }],
}
const conversation = () => [on(readChat, { chat, turns: [turn] })]
keepsItsPromises({
  name: 'The page of a chat',
  part: <Assistant />,
  at: part('chats', 'chat_1'),
  full: conversation(),
  shows: ['No, we do not.', 'Not answered', 'Found nothing', 'KH-T-1'],
})

actsKeepTheirPromises(
  <Assistant />,
  { at: part('chats', 'chat_1'), as: 'admin', calls: conversation },
  [
    {
      name: 'Saving a test case',
      open: 'Save as test case',
      press: 'Save test case',
      fill: async ({ fill, user }, dialog) => {
        await fill('What it should have said', 'no gift cards', dialog)
        await user.click(dialog.getByLabelText('A person should have taken over'))
      },
      call: on(saveEvaluationCase),
      body: { wanted: 'no gift cards', wantsPerson: true },
      done: 'The test case was saved.',
    },
  ],
)

const answer = {
  id: 6,
  question: 'Do you sell gift cards?',
  answer: 'No.',
  path: null,
  state: 'draft' as const,
}
keepsItsPromises({
  name: 'The list of answers of staff',
  part: <Assistant />,
  at: part('knowledge'),
  full: on(listAnswers, { answers: [answer] }),
  shows: ['Do you sell gift cards?', 'None yet'],
  empty: [on(listAnswers), 'No answers yet'],
  calls: () => [on(readKnowledge)],
})

keepsItsPromises({
  name: 'The page of an answer',
  part: <Assistant />,
  at: part('knowledge', '6'),
  full: on(readAnswer, { answer }),
  shows: ['Do you sell gift cards?', /^Changed /],
  calls: () => [on(readKnowledge)],
})

test('an answer is written to the question it was asked for', async () => {
  const { fill, press, sent, address } = renderScreen(<Assistant />, {
    at: `${part('knowledge', 'new')}&question=Gift+cards%3F`,
    calls: [
      on(readKnowledge),
      on(addAnswer, refuse('unavailable'), { id: 6 }),
      on(readAnswer, { answer }),
    ],
  })
  await fill('Answer', 'We sell no gift cards.')
  await press('Save answer')
  await isSeen('Nothing was saved.')
  await press('Save answer')
  await waitFor(() => expect(address()).toBe(part('knowledge', '6')))
  expect(sent(addAnswer)[1]?.body).toEqual({
    ...{ question: 'Gift cards?', answer: 'We sell no gift cards.', path: null, state: 'draft' },
  })
})

test('an answer is changed', async () => {
  const { fill, press, sent } = renderScreen(<Assistant />, {
    at: part('knowledge', '6'),
    calls: [on(readKnowledge), on(readAnswer, { answer }), on(editAnswer)],
  })
  await fill('Answer', 'We sell no gift cards.')
  await press('Save')
  await isSeen('The answer was saved.')
  expect(sent(editAnswer)[0]?.body).toMatchObject({ answer: 'We sell no gift cards.' })
})

const guided = {
  versions: [
    { version: 2, body: 'Be short.\nBe kind.', reason: 'Kinder', by: 'Bo Lind' },
    {
      version: 1,
      body: 'Be short.',
      reason: 'First',
      by: 'Bo Lind',
      usedFrom: '2026-11-10T10:00:00.000Z',
    },
  ],
  inUse: 1,
  fixedRules: ['It reads no key.'],
}
const guidance = () => [on(listGuidance, guided)]
keepsItsPromises({
  name: 'The guidance of the assistant',
  part: <Assistant />,
  at: part('guidance'),
  full: guidance(),
  shows: ['2. Kinder', 'In use', 'It reads no key.', '1 line added, 0 lines removed'],
  empty: [on(listGuidance, { inUse: null }), /^None yet\. The assistant keeps/],
})

actsKeepTheirPromises(<Assistant />, { at: part('guidance'), as: 'admin', calls: guidance }, [
  {
    name: 'Writing a version of the guidance',
    open: 'Write a version',
    press: 'Save version',
    fill: ({ fill }, dialog) => fill('Guidance', 'Be short, kind and exact.', dialog),
    hasReason: true,
    call: on(writeGuidance, { version: 3 }),
    body: { body: 'Be short, kind and exact.', reason: REASON },
    done: 'Version 3 was saved.',
  },
  {
    name: 'Using a version of the guidance',
    open: /^Use this version/,
    press: 'Use this version',
    hasReason: true,
    call: on(applyGuidance, { version: 2 }),
    body: { inUse: 1, reason: REASON },
    done: 'Version 2 is in use.',
  },
])

test('a question is tried with what the assistant read and did, and a failure is told', async () => {
  const tried = {
    ...{ text: 'We sell none.', answeredBy: 'rules' as const, model: 'rules', isMiss: true },
    found: [{ title: 'Shop', heading: 'Gifts', path: '/shop', text: 'No gifts', score: 0.5 }],
  }
  const { fill, press, choose, sent } = renderScreen(<Assistant />, {
    at: part('playground'),
    calls: [...guidance(), on(tryAssistant, refuse('assistant_unavailable'), tried)],
  })
  await fill('Question', 'Gift cards?')
  await choose('Guidance', '2')
  await press('Ask')
  await isSeen('No answer.')
  await press('Ask')
  await isSeen('We sell none.')
  await isSeen('0.50')
  expect(sent(tryAssistant)[1]?.body).toEqual({ question: 'Gift cards?', version: 2 })
  expect(screen.queryByText('No answer.')).toBeNull()
})
