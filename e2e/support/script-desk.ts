import { randomUUID } from 'node:crypto'
import { expect, type PlaywrightWorkerArgs } from '@playwright/test'
import pg from 'pg'
import { aMember } from './staff.ts'

const SCRIPTS = '/api/admin/custom-scripts'

const draft = {
  scriptType: 'javascript',
  position: 'body_end',
  deviceTargeting: 'all',
  pageTargeting: 'specific',
  excludedPages: [],
  priority: 10,
  loadAsync: false,
  consent: 'necessary',
  startsAt: null,
  endsAt: null,
  purpose: 'A journey',
  note: '',
}

type Parts = Readonly<{
  playwright: PlaywrightWorkerArgs['playwright']
  baseURL: string | undefined
  databaseUrl: string
}>

/** A member of staff at the calls of the back office, with a name of their own and a fresh second factor. */
export async function aDesk({ playwright, baseURL = '', databaseUrl }: Parts, role: string) {
  const member = aMember(databaseUrl, role)
  const browser = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { origin: baseURL, 'sec-fetch-site': 'same-origin' },
  })
  const login = await browser.post('/api/admin/login', { data: member })
  const { token } = await login.json()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    'update staff_sessions set proven_at = now() where staff_id = (select id from staff where email = $1)',
    [member.email],
  )
  await client.query('update staff set last_name = $2 where email = $1', [
    member.email,
    `Hopper ${member.email.slice(-18, -12)}`,
  ])
  await client.end()
  const call = async (
    method: 'get' | 'post' | 'put',
    path: string,
    data?: object,
    headers: Record<string, string> = {},
  ) => {
    const reply = await browser[method](path, {
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...headers,
      },
      ...(data && { data }),
    })
    expect(reply.ok(), await reply.text()).toBe(true)
    return await reply.json()
  }
  return { call, close: () => browser.dispose() }
}

/** Two people at their desks: what one writes, the other publishes. */
export async function scriptDesk(parts: Parts) {
  const [author, second] = [await aDesk(parts, 'marketing'), await aDesk(parts, 'admin')]
  const published: string[] = []
  const publish = async (name: string, content: string, targetedPages: string[]) => {
    const { id } = await author.call('post', SCRIPTS, { ...draft, name, content, targetedPages })
    await author.call('post', `${SCRIPTS}/${id}/publish`, {})
    const { waiting } = await second.call('get', `${SCRIPTS}/${id}`)
    await second.call(
      'post',
      `/api/admin/approvals/${waiting.id}/decision`,
      { decision: 'approve' },
      { 'if-match': `"${waiting.hash}"` },
    )
    published.push(id)
    return id
  }
  /** Puts everything back as it was. */
  const close = async () => {
    for (const id of published)
      await author.call('post', `${SCRIPTS}/${id}/off`, { reason: 'Over' })
    await Promise.all([author.close(), second.close()])
  }
  return { author, publish, close }
}
