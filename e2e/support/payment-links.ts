import { execFileSync } from 'node:child_process'
import { databaseUrl } from './environment.ts'
import { ports } from './ports.ts'

const root = new URL('../../', import.meta.url)
const origin = `http://127.0.0.1:${ports.shop}`

type Staff = Record<string, string>

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
  const reply = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await reply.json()) as { token: string }
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { origin, 'content-type': 'application/json', authorization: `Bearer ${token}`, cookie }
}

async function call(headers: Staff, path: string, body: object) {
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const reply = await fetch(`${origin}/api/admin/payment-links${path}`, request)
  if (!reply.ok) throw new Error(await reply.text())
  return (await reply.json()) as { link: { id: string } }
}

export const makeLink = async (staff: Staff, over: object = {}): Promise<string> =>
  (await call(staff, '', { title: 'Setup service', amount: '99.00', ...over })).link.id

export const pauseLink = (staff: Staff, id: string) => call(staff, `/${id}/pause`, { paused: true })
