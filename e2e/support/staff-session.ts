import { type Browser, expect, type Page, request } from '@playwright/test'
import { databaseUrl, staffOriginAt, toStaffOf } from './environment.ts'
import { ports } from './ports.ts'
import { aMember, makeTrusted } from './staff.ts'

type Member = ReturnType<typeof aMember>
type Session = Awaited<ReturnType<typeof signInByCall>>
type Shop = Readonly<{ origin: string; databaseUrl: string }>

const mainShop: Shop = { origin: `http://127.0.0.1:${ports.shop}`, databaseUrl }
const DESKTOP = { width: 1440, height: 900 }

const members = new Map<string, Member>()
const sessions = new Map<string, Session>()

/** One member for each role and shop, as long as this worker lives. What is set for a member needs one of its own: `aMember`. */
function sharedMember(role: string, shop: Shop): Member {
  const name = `${role} ${shop.databaseUrl}`
  const member = members.get(name) ?? aMember(shop.databaseUrl, role)
  members.set(name, member)
  return member
}

const callsTo = (origin: string, cookie = '') =>
  request.newContext({ baseURL: origin, extraHTTPHeaders: { ...toStaffOf(origin), cookie } })

/** Signs in as the page does, and keeps what it would leave in the browser. */
async function signInByCall({ origin }: Shop, member: Member) {
  const calls = await callsTo(origin)
  const reply = await calls.post('/api/admin/login', { data: member })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { token, admin } = await reply.json()
  const staff = staffOriginAt(Number(new URL(origin).port))
  const cookies = (await calls.storageState()).cookies.map((cookie) => ({
    ...cookie,
    domain: new URL(staff).hostname,
  }))
  await calls.dispose()
  const [name, data] =
    admin.role === 'super_admin'
      ? ['superAdminToken', 'superAdminData']
      : ['adminToken', 'adminData']
  const localStorage = [
    { name, value: String(token) },
    { name: data, value: JSON.stringify({ id: admin.id, role: admin.role }) },
  ]
  return { token, cookies, origins: [{ origin: staff, localStorage }] }
}

/** Whether the session is still one: a journey may have ended it. */
async function isOpen({ origin }: Shop, { token, cookies }: Session) {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const calls = await callsTo(origin, cookie)
  const answer = await calls.get('/api/admin/me', { headers: { authorization: `Bearer ${token}` } })
  await calls.dispose()
  return answer.ok()
}

async function sessionOf(member: Member, shop: Shop) {
  const kept = sessions.get(member.email)
  if (kept && (await isOpen(shop, kept))) return kept
  const session = await signInByCall(shop, member)
  sessions.set(member.email, session)
  return session
}

/**
 * The browser of this page belongs to a member of staff from here on, whose second factor was just shown. The
 * form and the factor have journeys of their own.
 */
export async function signInAs(page: Page, who: string | Member, shop = mainShop) {
  const member = typeof who === 'string' ? sharedMember(who, shop) : who
  const session = await sessionOf(member, shop)
  const { cookies, origins } = await page.context().storageState()
  await page.context().setStorageState({
    cookies: [...cookies, ...session.cookies],
    origins: [...origins, ...session.origins],
  })
  await makeTrusted(shop.databaseUrl, member.email)
  return member
}

/** A browser of its own, with a member of staff at its desk. */
export async function deskOf(
  browser: Browser,
  who: string | Member,
  { shop = mainShop, viewport = DESKTOP }: { shop?: Shop; viewport?: typeof DESKTOP } = {},
): Promise<Page> {
  // Also in a journey whose visitor has no scripts.
  const own = { viewport, baseURL: shop.origin, javaScriptEnabled: true }
  const context = await browser.newContext(own)
  const page = await context.newPage()
  await signInAs(page, who, shop)
  return page
}
