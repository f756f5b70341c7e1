import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'

const root = new URL('../../', import.meta.url)
const PASSWORD = 'mauve-otter-pilot-desk'

/** Somebody who may price quotes, made with the command and signed in over the API. */
export async function aSeller(request: APIRequestContext, databaseUrl: string) {
  const email = `seller-${randomBytes(5).toString('hex')}@example.com`
  const names = ['--first', 'Grace', '--last', 'Hopper', '--role', 'admin']
  execFileSync('npm', ['run', '-s', 'staff:create', '--', '--email', email, ...names], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    input: PASSWORD,
  })
  const fromOurPage = { 'sec-fetch-site': 'same-origin' }
  const login = await request.post('/api/admin/login', {
    headers: fromOurPage,
    data: { email, password: PASSWORD },
  })
  const { token } = await login.json()
  const headers = { ...fromOurPage, authorization: `Bearer ${token}` }
  return {
    price: async (reference: string, data: object) => {
      const reply = await request.post(`/api/admin/quotes/${reference}/offers`, { headers, data })
      expect(reply.status()).toBe(201)
    },
  }
}
