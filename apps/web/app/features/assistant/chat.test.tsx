// @vitest-environment happy-dom
import type { ChatReply, OwnChat } from '@keyhaven/contracts/assistant'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { AssistantCorner } from './assistant-corner.tsx'
import { HelpChat } from './help-chat.tsx'

const reply: ChatReply = {
  response: 'You have **30 days**. [1]',
  suggestions: ['How do I install it?'],
  citations: [{ number: 1, title: 'Refund policy', path: '/refund-policy' }],
  offers: [],
  conversationId: 'chat_1',
  messageId: '2',
  state: 'open',
  handoff: null,
  answeredBy: 'rules',
}

type Answers = {
  chat?: OwnChat | null
  stream?: () => Promise<Response>
  acts?: () => Promise<Response>
  more?: Partial<ChatReply>
}
type Call = { path: string; method: string; body: Record<string, unknown>; key: string | null }

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const streamed = (...events: string[]) =>
  new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } })

afterEach(() => vi.unstubAllGlobals())

/** A shop that answers as told, and remembers what it was asked. */
function shopWith({ chat = null, stream, acts, more = {} }: Answers = {}) {
  const calls: Call[] = []
  const whole = { ...reply, ...more }
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET'
    const key = new Headers(init?.headers).get('idempotency-key')
    calls.push({ path, method, key, body: JSON.parse(String(init?.body ?? '{}')) })
    if (path === '/api/ai-chat/stream')
      return stream ? await stream() : streamed(event('done', whole))
    if (path === '/api/ai-chat' && method === 'GET') return Response.json({ success: true, chat })
    if (path === '/api/ai-chat/acts' && acts) return await acts()
    if (path === '/api/ai-chat/ratings') return Response.json({ success: true })
    if (path === '/api/ai-chat' && method === 'DELETE') return Response.json({ success: true })
    return Response.json({ success: true, reply: whole })
  })
  return (path: string) => calls.filter((call) => call.path === path && call.method !== 'GET')
}

const field = () => screen.findByRole('textbox', { name: 'Your question' })
const starter = () => screen.findByRole('button', { name: 'Which edition is right for me?' })

async function asking(question: string, answers: Answers = {}) {
  const sent = shopWith(answers)
  const { user } = renderInShop(<HelpChat />)
  await starter()
  await user.type(await field(), `${question}{Enter}`)
  return { sent, user }
}

test('the round button opens the chat, Escape closes it, and the focus goes back', async () => {
  shopWith()
  const { user } = renderInShop(<AssistantCorner />)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ask the assistant' }))
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  expect(localStorage.getItem('ai-chat')).toBe('"open"')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask the assistant' }))
  expect(localStorage.getItem('ai-chat')).toBe('"closed"')
})

test('Escape closes a chat that a new page found open, where nothing has the focus', async () => {
  shopWith()
  localStorage.setItem('ai-chat', '"open"')
  const { user } = renderInShop(<AssistantCorner />)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('three of the five questions are offered until the first is asked, and one sends its text', async () => {
  const sent = shopWith()
  const { user } = renderInShop(<HelpChat />)
  await user.click(await starter())
  await screen.findByRole('list', { name: 'Sources' })
  expect(screen.queryByRole('group', { name: 'Suggested questions' })).toBeNull()
  const [call] = sent('/api/ai-chat/stream')
  expect(call?.body).toMatchObject({
    messages: [{ role: 'user', content: 'Which edition is right for me?' }],
  })
})

test('blank input is not sent', async () => {
  const { sent } = await asking('   ')
  expect(sent('/api/ai-chat/stream')).toEqual([])
})

test('an answer has its sources, its suggestions and two thumbs', async () => {
  const { sent, user } = await asking('Refunds?')
  const source = await screen.findByRole('link', { name: /Refund policy/ })
  expect(source.getAttribute('href')).toBe('/refund-policy')
  expect(screen.getByRole('button', { name: 'How do I install it?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Helpful' }))
  expect(sent('/api/ai-chat/ratings')[0]?.body).toEqual({ messageId: '2', isGood: true })
  expect((await field()).textContent).toBe('')
})

test('an answer that is refused ends in the first words, one that breaks off in the second', async () => {
  const down = Response.json({ error: 'AI service unavailable' }, { status: 503 })
  await asking('Refunds?', { stream: async () => down })
  expect(await screen.findByText(/technical difficulties.*available/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Installation help' })).toBeTruthy()
  document.body.replaceChildren()
  await asking('Refunds?', { stream: async () => streamed(event('text', { text: 'You ' })) })
  expect(await screen.findByText(/trouble connecting.*immediate assistance/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Installation help' })).toBeNull()
})

test('trying again asks the question that failed', async () => {
  let tries = 0
  const stream = async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch')
    return streamed(event('done', reply))
  }
  const { sent, user } = await asking('Refunds?', { stream })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('list', { name: 'Sources' })
  expect(sent('/api/ai-chat/stream').at(-1)?.body.messages).toMatchObject([
    {},
    {},
    { role: 'user', content: 'Refunds?' },
  ])
})

test('a refund is asked for only after a second press, with its reason', async () => {
  const act = { kind: 'act', act: 'request_refund', label: 'Ask for a refund' } as const
  const { sent, user } = await asking('Refund', { more: { offers: [act] } })
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }))
  expect(sent('/api/ai-chat/acts')).toEqual([])
  await user.type(screen.getByLabelText('What is wrong?'), 'Wrong edition')
  await user.click(screen.getByRole('button', { name: 'Yes, do it' }))
  await waitFor(() =>
    expect(sent('/api/ai-chat/acts')[0]?.body).toEqual({
      act: 'request_refund',
      reason: 'Wrong edition',
    }),
  )
})

test('an act whose answer was lost is sent again under the same key, and the next wish under another', async () => {
  const act = { kind: 'act', act: 'resend_keys', label: 'Send the keys again' } as const
  let tries = 0
  const acts = async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch')
    return Response.json({ success: true, reply: { ...reply, offers: [act] } })
  }
  const { sent, user } = await asking('Again', { acts, more: { offers: [act] } })
  await user.click(await screen.findByRole('button', { name: 'Send the keys again' }))
  await user.click(screen.getByRole('button', { name: 'Yes, do it' }))
  await screen.findByText(/could not reach the shop/)
  await user.click(screen.getByRole('button', { name: 'Yes, do it' }))
  await waitFor(() => expect(sent('/api/ai-chat/acts')).toHaveLength(2))
  const [first, second] = sent('/api/ai-chat/acts').map(({ key }) => key)
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
  await user.click(await screen.findByRole('button', { name: 'Send the keys again' }))
  await user.click(screen.getByRole('button', { name: 'Yes, do it' }))
  await waitFor(() => expect(sent('/api/ai-chat/acts')).toHaveLength(3))
  expect(sent('/api/ai-chat/acts')[2]?.key).not.toBe(first)
})

test('of an answer that breaks off, the words that came stay, and it says so', async () => {
  await asking('Refunds?', { stream: async () => streamed(event('text', { text: 'You have ' })) })
  expect(await screen.findByText('You have')).toBeTruthy()
  expect(screen.getByText('The answer broke off here.')).toBeTruthy()
  expect(screen.getAllByText(/trouble connecting/).length).toBeGreaterThan(0)
})

test('a code counts down where it is entered', async () => {
  await asking('My order', { more: { offers: [{ kind: 'code' }] } })
  expect(await screen.findByText(/Six digits from our e-mail\. (?:10:00|9:5\d) left/)).toBeTruthy()
})

test('an answer that comes while the chat is closed is counted on the button, until it is opened', async () => {
  let give = (_: Response) => {}
  const stream = () => new Promise<Response>((resolve) => (give = resolve))
  shopWith({ stream })
  const { user } = renderInShop(<AssistantCorner />)
  await user.click(screen.getByRole('button', { name: 'Ask the assistant' }))
  await starter()
  await user.type(await field(), 'Refunds?{Enter}')
  await user.keyboard('{Escape}')
  give(streamed(event('done', reply)))
  expect(await screen.findByText('new in the chat')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ask the assistant' }))
  expect(await screen.findByRole('button', { name: 'Close the assistant' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Ask the assistant' })).toBeTruthy()
  expect(screen.queryByText('new in the chat')).toBeNull()
})

test('a link to another site is never offered', async () => {
  const link = { kind: 'link', label: 'Go', path: '//evil.example' } as const
  await asking('Go', { more: { offers: [link] } })
  await screen.findByRole('list', { name: 'Sources' })
  expect(screen.queryByRole('link', { name: 'Go' })).toBeNull()
})

test('while a person has the chat, it says so with the number and the telephone', async () => {
  const handoff = {
    reference: 'T-1042',
    expectedReplyBy: '2026-11-17T15:00:00.000Z',
    isOpenNow: true,
  }
  const chat: OwnChat = {
    conversationId: 'c',
    state: 'waiting',
    messages: [],
    order: null,
    handoff,
  }
  shopWith({ chat })
  renderInShop(<HelpChat />)
  const card = await screen.findByRole('region', { name: 'Handed over to a person' })
  expect(card.textContent).toMatch(/T-1042.*Or call/)
})

test('with the budget spent the answer says that it was found by search', async () => {
  await asking('Refunds?', { more: { answeredBy: 'search' } })
  expect(await screen.findByText(/the AI has reached its limit for today/)).toBeTruthy()
})

test('a chat is deleted after asking', async () => {
  const { sent, user } = await asking('Refunds?')
  await user.click(await screen.findByRole('button', { name: 'Delete chat' }))
  expect(sent('/api/ai-chat')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await starter()).toBeTruthy()
  expect(sent('/api/ai-chat')[0]?.method).toBe('DELETE')
})
