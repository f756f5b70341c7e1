import { randomUUID } from 'node:crypto'
import { expect, type PlaywrightWorkerArgs } from '@playwright/test'
import pg from 'pg'
import { toStaffOf } from './environment.ts'
import { aMember, makeTrusted } from './staff.ts'

const SCRIPTS = '/api/admin/custom-scripts'
const TAGS = '/api/admin/tag-manager'

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
    extraHTTPHeaders: toStaffOf(baseURL),
  })
  const login = await browser.post('/api/admin/login', { data: member })
  const { token } = await login.json()
  await makeTrusted(databaseUrl, member.email)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
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
  const approve = ({ id, hash }: { id: string; hash: string }) =>
    second.call(
      'post',
      `/api/admin/approvals/${id}/decision`,
      { decision: 'approve' },
      { 'if-match': `"${hash}"` },
    )
  const publish = async (name: string, content: string, targetedPages: string[]) => {
    const { id } = await author.call('post', SCRIPTS, { ...draft, name, content, targetedPages })
    await author.call('post', `${SCRIPTS}/${id}/publish`, {})
    const { waiting } = await second.call('get', `${SCRIPTS}/${id}`)
    await approve(waiting)
    published.push(id)
    return id
  }
  /** Switches a container on, or off again without one. */
  const setTags = async (over?: object) => {
    const { config: seen } = await author.call('get', TAGS)
    const config = { ...seen, pages: [], hosts: [], debugMode: false, ...over, isEnabled: !!over }
    await author.call('put', TAGS, { config, seen, reason: 'A journey' })
    if (!over) return
    const { approvals } = await second.call('get', '/api/admin/approvals?limit=200&state=open')
    const asked = (approvals as { id: string; hash: string; kind: string }[]).find(
      ({ kind }) => kind === 'tags.change',
    )
    if (!asked) throw new Error('no change of the container waits')
    await approve(asked)
  }
  /** Puts everything back as it was. */
  const close = async () => {
    for (const id of published)
      await author.call('post', `${SCRIPTS}/${id}/off`, { reason: 'Over' })
    await Promise.all([author.close(), second.close()])
  }
  return { author, publish, setTags, close }
}
