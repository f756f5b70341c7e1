import { execFileSync } from 'node:child_process'
import { request } from '@playwright/test'
import { databaseUrl, toStaffAt } from './environment.ts'
import { ports } from './ports.ts'

const root = new URL('../../', import.meta.url)
const baseURL = `http://127.0.0.1:${ports.shop}`

type Staff = (path: string, data: object) => Promise<{ link: { id: string } }>

/** Someone who makes payment links, hired by the operator's command and signed in. */
export async function hireForLinks(): Promise<Staff> {
  const email = `finance-${process.pid}-${Date.now()}@example.com`
  const person = ['--email', email, '--first', 'Eva', '--last', 'Moreno', '--role', 'finance']
  const said = execFileSync('npm', ['run', '-s', 'staff:create', '--', ...person], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString()
  const password = /shown this once: (\S+)/.exec(said)?.[1] ?? ''
  const desk = await request.newContext({ baseURL, extraHTTPHeaders: toStaffAt(ports.shop) })
  const reply = await desk.post('/api/admin/login', { data: { email, password } })
  const { token } = await reply.json()
  return async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await desk.post(`/api/admin/payment-links${path}`, { headers, data })
    if (!answer.ok()) throw new Error(await answer.text())
    return (await answer.json()) as { link: { id: string } }
  }
}

export const makeLink = async (staff: Staff, over: object = {}): Promise<string> =>
  (await staff('', { title: 'Setup service', amount: '99.00', ...over })).link.id

export const pauseLink = (staff: Staff, id: string) => staff(`/${id}/pause`, { paused: true })
