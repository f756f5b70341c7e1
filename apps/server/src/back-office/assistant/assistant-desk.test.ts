import { randomUUID } from 'node:crypto'
import type {
  DeskFigures,
  GuidanceVersion,
  BudgetDay as SpentDay,
} from '@keyhaven/contracts/staff/assistant'
import type { QuestionGroup, WrittenAnswer } from '@keyhaven/contracts/staff/assistant-answers'
import type { ListedChat, ReviewedTurn } from '@keyhaven/contracts/staff/assistant-chats'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evalCase } from '../../../../../evals/assistant/case.ts'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import { buildKnowledge } from '../../modules/voices/assistant/knowledge/build-knowledge.ts'
import { promptOf } from '../../modules/voices/assistant/model/prompt.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const DESK = '/api/admin/assistant'
const aKey = ['A1B2C', 'D3E4F', 'G5H6J', 'K7L8M', 'N9P1Q'].join('-')
const why = { reason: 'As the owner asked' }

let shop: TestShop
let admin: Colleague
beforeAll(async () => {
  shop = await testShop()
  admin = await aColleague(shop, 'admin')
  await buildKnowledge(shop.ctx, [
    {
      kind: 'policy',
      path: '/refund-policy',
      anchor: '',
      page: 'Refund policy',
      heading: 'How long you have',
      text: 'You can return a licence within 30 days. Unused keys are refunded in full.',
    },
  ])
})
afterAll(() => shop.close())

type ChatTurn = Readonly<{
  author: 'visitor' | 'assistant'
  body: string
  isMiss?: boolean
  isGood?: boolean | null
  topic?: string
}>

let serial = 0
/** A chat as the public side keeps it. */
async function aChat(turns: readonly ChatTurn[], state = 'open', daysAgo = 0) {
  serial += 1
  const id = `chat_test_${serial}`
  await sql`
    insert into chats (id, state, created_at, updated_at)
    values (${id}, ${state}, shop_now() - make_interval(days => ${daysAgo}), shop_now())`.execute(
    shop.ctx.db,
  )
  for (const { author, body, isMiss = false, isGood = null, topic = null } of turns) {
    await sql`
      insert into chat_turns (chat_id, author, body, is_miss, is_good, topic, citations, tool_log,
        created_at)
      values (${id}, ${author}, ${body}, ${isMiss}, ${isGood}, ${topic},
        ${author === 'assistant' && !isMiss ? '[{"title":"Refund policy","path":"/refund-policy"}]' : '[]'}::jsonb,
        ${author === 'assistant' ? '[{"name":"search_help","args":{"query":"refund"},"outcome":"ok"}]' : '[]'}::jsonb,
        shop_now() - make_interval(days => ${daysAgo}))`.execute(shop.ctx.db)
  }
  return id
}
const asked = (body: string): ChatTurn => ({ author: 'visitor', body })
const missed = (body = 'I did not find that.'): ChatTurn => ({
  author: 'assistant',
  body,
  isMiss: true,
})

const emptied = () =>
  sql`truncate chats, chat_turns, assistant_cases, assistant_answers, assistant_prompts,
    assistant_calls, assistant_budget_days cascade`.execute(shop.ctx.db)
beforeEach(async () => {
  await emptied()
})

const get = async <T>(path = '', by = admin) => {
  const reply = await by.call('GET', `${DESK}${path}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<T>()
}
const post = (path: string, body: object, by = admin) =>
  by.call('POST', `${DESK}${path}`, body, { 'idempotency-key': randomUUID() })

const acts = async (action: string) => {
  const { rows } = await sql<{ object: string; meta: Record<string, unknown> }>`
    select object, meta from audit_log where action = ${action} order by seq`.execute(shop.ctx.db)
  return rows
}

describe('who may', () => {
  const reads = ['', '/guidance', '/knowledge', '/unanswered', '/answers', '/chats', '/budget']

  test.each(['support', 'catalogue', 'finance', 'marketing', 'auditor'])(
    'the role %s sees nothing of the desk and changes nothing',
    async (role) => {
      const other = await aColleague(shop, role)
      for (const path of [...reads, '/cases']) {
        expect([path, (await other.call('GET', `${DESK}${path}`)).statusCode]).toEqual([path, 403])
      }
      const body = { body: 'Sound like a pirate at all times.', ...why }
      expect((await post('/guidance', body, other)).statusCode).toBe(403)
      expect((await post('/playground', { question: 'x', version: null }, other)).statusCode).toBe(
        403,
      )
    },
  )

  test('an admin who works for one store alone is told that this shows all of them', async () => {
    const limited = await aColleague(shop, 'admin')
    await sql`insert into staff_stores (staff_id, store_id)
      select ${limited.id}, 'main' from set_config('shop.actor', 'test', true)`.execute(shop.ctx.db)
    const headers = await limited.session()
    const reply = await shop.app.inject({ url: `${DESK}/chats`, headers })
    expect(reply.statusCode).toBe(403)
  })
})

type Desk = { isOn: boolean; version: number; now: DeskFigures; before: DeskFigures }

describe('the switch', () => {
  test('shows and hides the assistant in the shop, with a reason in the audit log', async () => {
    for (const isOn of [true, false]) {
      const { version } = await get<Desk>()
      const reply = await admin.call('PUT', `${DESK}/on`, { isOn, version, ...why })
      expect(reply.statusCode).toBe(200)
      expect((await settingsOf(shop.ctx))['chat.visible']).toBe(isOn)
      expect((await get<Desk>()).isOn).toBe(isOn)
    }
    const [last] = (await acts('settings.change')).toReversed()
    expect(last).toMatchObject({ object: 'setting:chat.visible', meta: why })
  })

  test('a colleague who was faster is not overruled unseen, and a reason is needed', async () => {
    const { version } = await get<Desk>()
    const put = (body: object) => admin.call('PUT', `${DESK}/on`, body)
    expect((await put({ isOn: true, version, ...why })).statusCode).toBe(200)
    expect((await put({ isOn: false, version, ...why })).statusCode).toBe(412)
    expect((await put({ isOn: false, version: version + 1, reason: '' })).statusCode).toBe(400)
  })
})

test('figures count chats, answers without a person, misses, hand-offs and thumbs of the period', async () => {
  await aChat([asked('refund?'), { author: 'assistant', body: '30 days', isGood: true }])
  await aChat([asked('visio?'), missed()])
  await aChat([asked('a person please'), { author: 'assistant', body: 'Yes' }], 'waiting')
  await aChat([asked('old'), { author: 'assistant', body: 'old', isGood: false }], 'open', 10)
  const { now, before } = await get<Desk>('?days=7')
  expect(now).toEqual({
    chats: 3,
    alone: 1,
    handedOver: 1,
    answers: 3,
    cited: 2,
    misses: 1,
    good: 1,
    bad: 0,
  })
  expect(before).toMatchObject({ chats: 1, alone: 1, bad: 1 })
  expect((await get<Desk>('?days=30')).now.chats).toBe(4)
})

type Guided = { inUse: number | null; versions: GuidanceVersion[]; fixedRules: string[] }

describe('guidance', () => {
  const write = async (body: string) =>
    (await post('/guidance', { body, ...why })).json<{ version: number }>().version
  const use = (version: number, inUse: number | null, by = admin) =>
    post(`/guidance/${version}/use`, { inUse, reason: 'Tried and good' }, by)

  test('a version is kept first and counts only when somebody says so; an older one comes back as a new one', async () => {
    const first = await write('Write short sentences.\nBe kind.')
    expect((await promptOf(shop.ctx)).prompt).not.toContain('Be kind.')
    expect((await use(first, null)).statusCode).toBe(200)
    expect((await promptOf(shop.ctx)).prompt).toContain('Be kind.')
    const second = await write('Write long sentences.\nBe formal.')
    expect((await use(second, first)).statusCode).toBe(200)
    const back = (await use(first, second)).json<{ version: number }>().version
    expect(back).toBeGreaterThan(second)
    const { inUse, versions, fixedRules } = await get<Guided>('/guidance')
    expect(inUse).toBe(back)
    expect(versions.map(({ version, body }) => [version, body.split('\n')[1]])).toEqual([
      [back, 'Be kind.'],
      [second, 'Be formal.'],
      [first, 'Be kind.'],
    ])
    expect(versions[0]).toMatchObject({ reason: `As version ${first}: Tried and good` })
    expect(versions[0]?.by).toContain('Colleague')
    const told = await promptOf(shop.ctx)
    expect(told).toMatchObject({ promptVersion: back })
    for (const rule of fixedRules) expect(told.prompt).toContain(rule)
    expect((await acts('assistant.guidance_used')).at(-1)).toMatchObject({
      object: `guidance:${back}`,
      meta: { before: second, after: back, words: first },
    })
  })

  test('of two who decide at once, or after another has, one is refused', async () => {
    const first = await write('Write short sentences always.')
    const second = await write('Write long sentences always.')
    const replies = await Promise.all([use(first, null), use(second, null)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    const { inUse } = await get<Guided>('/guidance')
    expect((await use(inUse ?? 0, inUse)).statusCode).toBe(409)
    expect((await use(9_999, inUse)).statusCode).toBe(404)
  })
})

describe('unanswered questions', () => {
  test('are grouped, counted and marked with the answer that staff have begun', async () => {
    await aChat([asked('Do you sell Visio?'), missed()])
    await aChat([asked('can i buy visio'), missed()])
    await aChat([asked('refund?'), { author: 'assistant', body: '30 days' }])
    const last = await aChat([asked('hello'), missed('?'), asked('Bank transfer?'), missed()])
    await aChat([asked('Long ago about Access'), missed()], 'open', 20)
    const before = await get<{ groups: QuestionGroup[]; questions: number }>('/unanswered?days=7')
    expect(before.questions).toBe(4)
    expect(before.groups.map(({ question, count }) => [question, count])).toContainEqual([
      'can i buy visio',
      2,
    ])
    expect(before.groups.find(({ question }) => question === 'Bank transfer?')).toMatchObject({
      count: 1,
      chatId: last,
      answer: null,
    })
    const words = { question: 'Do you sell Visio?', answer: 'No, we do not.', path: null }
    const { id } = (await post('/answers', { ...words, state: 'draft' })).json<{ id: number }>()
    const { groups } = await get<{ groups: QuestionGroup[] }>('/unanswered')
    expect(groups.find(({ question }) => question === 'can i buy visio')?.answer).toEqual({
      id,
      state: 'draft',
    })
  })
})

test('a question that is marked as out of scope is listed as open no more, in any wording, until that is taken back', async () => {
  await aChat([asked('Do you sell bicycles?'), missed()])
  await aChat([asked('can i buy a bicycle'), missed()])
  const read = () =>
    get<{ groups: QuestionGroup[]; outside: number; questions: number }>('/unanswered')
  const isListed = ({ groups }: { groups: QuestionGroup[] }) =>
    groups.some(({ question }) => question.includes('bicycle'))
  const before = await read()
  expect(isListed(before)).toBe(true)
  const words = { question: 'can i buy a bicycle', answer: 'Out of scope.', path: null }
  const { id } = (await post('/answers', { ...words, state: 'outside' })).json<{ id: number }>()
  const marked = await read()
  expect(isListed(marked)).toBe(false)
  expect(marked.outside).toBe(before.outside + 2)
  expect(marked.questions).toBe(before.questions)
  await admin.call(
    'PUT',
    `${DESK}/answers/${id}`,
    { ...words, state: 'archived' },
    { 'if-match': '"1"' },
  )
  expect(isListed(await read())).toBe(true)
})

test('a chat is listed with what models have cost for it', async () => {
  const id = await aChat([asked('What did this cost?'), missed()])
  await sql`
    with today as (
      insert into assistant_budget_days (day) values ('2026-01-01') on conflict do nothing
    )
    select 1`.execute(shop.ctx.db)
  await sql`
    insert into assistant_calls (day, chat_id, model, reserved, spent)
    values ('2026-01-01', ${id}, 'a-model', 900, 250), ('2026-01-01', ${id}, 'a-model', 400, null)`.execute(
    shop.ctx.db,
  )
  const { chat } = await get<{ chat: { cost: number } }>(`/chats/${id}`)
  expect(chat.cost).toBe(650)
})

describe('an answer of staff', () => {
  const words = {
    question: 'Can I give my key to a friend?',
    answer: 'A licence is for one person. Unused keys are refunded.',
    path: '/refund-policy',
    state: 'draft',
  }
  const add = async (over: object = {}) =>
    (await post('/answers', { ...words, ...over })).json<{ id: number }>().id
  const edit = (id: number, version: number, over: object, by = admin) =>
    by.call('PUT', `${DESK}/answers/${id}`, { ...words, ...over }, { 'if-match': `"${version}"` })

  test('is a draft first, and found by the playground as soon as it is used', async () => {
    const id = await add()
    const ask = async () => {
      const reply = await post('/playground', { question: words.question, version: null })
      return reply.json<{ found: { text: string; path: string }[]; tools: unknown[] }>()
    }
    expect(JSON.stringify((await ask()).found)).not.toContain('one person')
    expect((await edit(id, 1, { state: 'used' })).statusCode).toBe(200)
    const tried = await ask()
    expect(tried.found[0]).toMatchObject({ text: words.answer, path: '/refund-policy' })
    expect((await edit(id, 2, { state: 'archived' })).statusCode).toBe(200)
    expect(JSON.stringify((await ask()).found)).not.toContain('one person')
    expect((await acts('assistant.answer_changed')).at(-1)).toMatchObject({
      object: `assistant_answer:${id}`,
      meta: { before: { state: 'used' }, after: { state: 'archived' } },
    })
  })

  test('in use names a page that is searched, and no answer holds a key', async () => {
    const refusals: readonly [object, string][] = [
      [{ state: 'used', path: null }, 'path'],
      [{ state: 'used', path: '/no-such-page' }, 'path'],
      [{ path: 'https://www.example.com' }, 'path'],
      [{ question: 'Hm?' }, 'question'],
      [{ answer: `Use ${aKey} for now` }, 'answer'],
    ]
    for (const [over, field] of refusals) {
      const reply = await post('/answers', { ...words, ...over })
      expect([over, reply.statusCode, reply.json().details?.[0]?.field]).toEqual([over, 400, field])
    }
    expect((await get<{ answers: WrittenAnswer[] }>('/answers')).answers).toEqual([])
  })

  test('that a colleague changed meanwhile is not written over, and says who it was', async () => {
    const id = await add()
    const other = await aColleague(shop, 'admin', { firstName: 'Mina' })
    expect((await edit(id, 1, { answer: 'Mina wrote this.' }, other)).statusCode).toBe(200)
    const late = await edit(id, 1, { answer: 'I wrote this.' })
    expect(late.statusCode).toBe(412)
    expect(late.json().changedBy).toContain('Mina')
    const { answer } = await get<{ answer: WrittenAnswer }>(`/answers/${id}`)
    expect(answer).toMatchObject({ answer: 'Mina wrote this.', version: 2 })
    const unsaid = await admin.call('PUT', `${DESK}/answers/${id}`, words)
    expect(unsaid.statusCode).toBe(428)
  })
})

describe('a review', () => {
  test('lists chats by what came of them', async () => {
    const bad = await aChat([asked('a?'), { author: 'assistant', body: 'b', isGood: false }])
    const miss = await aChat([asked('c?'), missed()])
    const handed = await aChat([asked('d?')], 'joined')
    const ids = async (queue: string) =>
      (await get<{ chats: ListedChat[] }>(`/chats?queue=${queue}`)).chats.map(({ id }) => id)
    expect(await ids('bad')).toEqual([bad])
    expect(await ids('missed')).toEqual([miss])
    expect(await ids('handed')).toEqual([handed])
    expect((await ids('all')).toSorted()).toEqual([bad, handed, miss].toSorted())
  })

  test('shows what was read and called, and a judged answer becomes one test case', async () => {
    const id = await aChat([
      asked('I have a Mac'),
      { author: 'assistant', body: 'Good.' },
      asked('Is Outlook in it?'),
      { author: 'assistant', body: 'I am not sure.', isGood: false, topic: 'product' },
    ])
    const { turns } = await get<{ turns: ReviewedTurn[] }>(`/chats/${id}`)
    expect(turns).toHaveLength(4)
    expect(turns[3]).toMatchObject({
      isGood: false,
      caseId: null,
      citations: [{ path: '/refund-policy' }],
      tools: [{ name: 'search_help', outcome: 'ok' }],
    })
    const keep = () => post(`/turns/${turns[3]?.id}/case`, { wanted: 'Yes | includes Outlook' })
    expect((await keep()).statusCode).toBe(201)
    expect((await keep()).statusCode).toBe(409)
    expect((await post(`/turns/${turns[0]?.id}/case`, { wanted: 'x' })).statusCode).toBe(404)
    const file = await admin.call('GET', `${DESK}/cases`)
    expect(file.headers['content-type']).toContain('application/x-ndjson')
    const lines = file.body.trimEnd().split('\n')
    expect(lines).toHaveLength(1)
    expect(evalCase.parse(JSON.parse(lines[0] ?? ''))).toMatchObject({
      group: 'product',
      turns: ['I have a Mac', 'Is Outlook in it?'],
      expect: { says: [['Yes', 'includes Outlook']], handoff: false },
    })
    expect(await acts('assistant.cases_taken')).toHaveLength(1)
    await sql`delete from chats where id = ${id}`.execute(shop.ctx.db)
    const later = await admin.call('GET', `${DESK}/cases`)
    expect(JSON.parse(later.body).turns).toEqual(['Is Outlook in it?'])
  })

  test('of a chat that is gone says so', async () => {
    expect((await admin.call('GET', `${DESK}/chats/chat_none`)).statusCode).toBe(404)
  })
})

describe('the budget', () => {
  type Spending = { limit: number; version: number; days: SpentDay[] }

  test('shows thirty days with what was spent and reserved, and its limit can be changed', async () => {
    await sql`
      insert into assistant_budget_days (day, reserved, spent, calls)
      values ((shop_now() at time zone 'UTC')::date, 1000, 2500000, 7)`.execute(shop.ctx.db)
    const { days, version } = await get<Spending>('/budget')
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ spent: 2_500_000, reserved: 1_000, calls: 7 })
    expect(days[0]).toMatchObject({ spent: 0, calls: 0 })
    const put = (cents: number) => admin.call('PUT', `${DESK}/budget`, { cents, version, ...why })
    expect((await put(-1)).statusCode).toBe(400)
    expect((await put(1_200)).statusCode).toBe(200)
    expect((await put(1_300)).statusCode).toBe(412)
    expect((await get<Spending>('/budget')).limit).toBe(12_000_000)
  })
})

describe('the playground', () => {
  test('answers without a chat, keeps nothing and opens no order', async () => {
    const reply = await post('/playground', {
      question: 'My order is KH-1234-5678, my address anna@example.com. Where is my key?',
      version: null,
    })
    expect(reply.statusCode).toBe(200)
    const tried = reply.json<{ text: string; tools: { name: string; outcome: string }[] }>()
    expect(tried.text).not.toBe('')
    for (const { name, outcome } of tried.tools) {
      if (name.includes('order')) expect(outcome).toMatch(/refused|closed here/)
    }
    const { rows } = await sql<{ turns: number; mails: number }>`
      select (select count(*) from chat_turns)::integer as turns,
        (select count(*) from emails where recipient = 'anna@example.com')::integer as mails`.execute(
      shop.ctx.db,
    )
    expect(rows).toEqual([{ turns: 0, mails: 0 }])
  })

  test('tries a version that nobody is answered with yet', async () => {
    const body = { body: 'Answer like a sailor, please.', ...why }
    const { version } = (await post('/guidance', body)).json<{ version: number }>()
    const ask = (number: number) =>
      post('/playground', { question: 'How long can I return it?', version: number })
    expect((await ask(version)).statusCode).toBe(200)
    expect((await ask(version + 50)).statusCode).toBe(404)
    expect((await ask(2 ** 31)).statusCode).toBe(400)
  })
})
