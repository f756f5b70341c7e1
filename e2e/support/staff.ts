import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { toStaffAt } from './environment.ts'
import { openHydrated } from './hydrated.ts'
import { ports } from './ports.ts'

const root = new URL('../../', import.meta.url)
const PASSWORD = 'mauve-otter-pilot-desk'

/** A member of staff, made with the command. */
export function aMember(databaseUrl: string, role: string) {
  const email = `${role}-${randomBytes(5).toString('hex')}@example.com`
  const names = ['--first', 'Grace', '--last', 'Hopper', '--role', role]
  execFileSync('npm', ['run', '-s', 'staff:create', '--', '--email', email, ...names], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    input: PASSWORD,
  })
  return { email, password: PASSWORD }
}

/** As if they had been here for 90 days and had just shown their second factor. */
export async function makeTrusted(databaseUrl: string, email: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const one = '(select id from staff where email = $1)'
  await client.query(
    `update deciders set since = now() - interval '90 days' where staff_id = ${one}`,
    [email],
  )
  await client.query(`update staff_sessions set proven_at = now() where staff_id = ${one}`, [email])
  await client.end()
}

type Member = ReturnType<typeof aMember>

/** Signs in and goes on as if the second factor had just been shown; how that is done has journeys of its own. */
export async function signInProven(page: Page, databaseUrl: string, member: Member) {
  await openHydrated(page, '/admin/login')
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: /Grace Hopper/ })).toBeVisible()
  await makeTrusted(databaseUrl, member.email)
}

/** Someone who may price quotes, signed in over the API. */
export async function aSeller(request: APIRequestContext, databaseUrl: string) {
  const fromOurPage = toStaffAt(ports.shop)
  const login = await request.post('/api/admin/login', {
    headers: fromOurPage,
    data: aMember(databaseUrl, 'admin'),
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
