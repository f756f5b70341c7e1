import { createHash, randomUUID } from 'node:crypto'
import { decide } from './approvals.ts'
import type { HttpAnswer } from './http.ts'
import type { Shop } from './shop.ts'
import type { StaffCall } from './staff.ts'

const SCRIPTS = '/api/admin/custom-scripts'

export const aDraft = (over: object = {}) => ({
  name: 'Reading depth',
  content: `window.depth = "${randomUUID()}"`,
  scriptType: 'javascript',
  position: 'body_end',
  deviceTargeting: 'all',
  pageTargeting: 'all',
  targetedPages: [],
  excludedPages: [],
  priority: 10,
  loadAsync: false,
  consent: 'necessary',
  startsAt: null,
  endsAt: null,
  purpose: 'Better guides',
  note: '',
  ...over,
})

export const hashOf = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

const key = () => ({ 'idempotency-key': randomUUID() })

export const scriptPost = (
  { browser, headers }: StaffCall,
  path: string,
  body: object,
): Promise<HttpAnswer> => browser.post(`${SCRIPTS}${path}`, body, { ...headers, ...key() })

export type Waiting = Readonly<{ id: string; hash: string }>

/** The approval that waits for a script, as its page shows it. */
export async function waitingOf({ browser, headers }: StaffCall, id: string) {
  const { json } = await browser.get(`${SCRIPTS}/${id}`, headers)
  return json.waiting as Waiting | null
}

/** Written by one person, published by another. */
export async function publishedScript(shop: Shop, over: object = {}) {
  const author = await shop.staff('marketing')
  const second = await shop.staff('admin')
  const draft = aDraft(over)
  const { json } = await scriptPost(author, '', draft)
  const id = String(json.id)
  await scriptPost(author, `/${id}/publish`, {})
  const waiting = await waitingOf(second, id)
  const decided = waiting ? await decide(second, waiting) : undefined
  return { id, content: draft.content, isPublished: decided?.status === 200, author, second }
}

export const stopScript = (author: StaffCall, id: string) =>
  scriptPost(author, `/${id}/off`, { reason: 'Over' })
