import { randomBytes } from 'node:crypto'
import { aBrowser, type Browser, type Site } from './browser.ts'
import type { Sql } from './database.ts'
import { runCommand } from './processes.ts'

/** What a call of staff is made with. */
export type StaffCall = Readonly<{ browser: Browser; headers: Record<string, string> }>
export type Staff = StaffCall &
  Readonly<{
    email: string
    password: string
  }>

/** Who a person says they are, where it matters. */
type Identity = Readonly<{ email: string; last: string }>

const someone = (role: string): Identity => ({
  email: `${role.replace('_', '-')}-${randomBytes(4).toString('hex')}@example.com`,
  last: `Byron ${role.replace('_', ' ')}`,
})

/** Members of staff, hired by the operator's command and signed in over HTTP. Each role once, unless it is said who. */
export function createStaffDesk(site: Site, env: Record<string, string>, sql: Sql) {
  const signedIn = new Map<string, Promise<Staff>>()

  async function hire(role: string, { email, last }: Identity): Promise<Staff> {
    const person = ['--email', email, '--first', 'Ada', '--last', last, '--role', role]
    const said = await runCommand('staff-create', person, env)
    const password = /shown this once: (\S+)/.exec(said)?.[1] ?? ''
    const browser = aBrowser(site)
    const { status, json, text } = await browser.post('/api/admin/login', { email, password })
    if (status !== 200) throw new Error(`no login as ${role}: ${status} ${text}`)
    // As if they had been here for 90 days.
    await sql(
      `update deciders set since = shop_now() - interval '90 days'
       where staff_id = (select id from staff where email = $1)`,
      [email],
    )
    // As if a second factor was shown in every minute of the run, whatever its clock says.
    await sql(
      `update staff_sessions set proven_at = 'infinity'
       where staff_id = (select id from staff where email = $1)`,
      [email],
    )
    const headers = { authorization: `Bearer ${String(json.token)}` }
    return { browser, headers, email, password }
  }

  /** Rows move the clock and take long: a session that has ended meanwhile is nobody's. */
  async function isStillIn(known: Promise<Staff> | undefined) {
    if (!known) return false
    const { browser, headers } = await known
    return (await browser.moved().get('/api/admin/shell', headers)).status === 200
  }

  return async (role: string, who?: Identity): Promise<Staff> => {
    if (who) return hire(role, who)
    const known = signedIn.get(role)
    if (known && (await isStillIn(known))) return known
    // Rows side by side get the same member.
    if (signedIn.get(role) === known) signedIn.set(role, hire(role, someone(role)))
    return (await signedIn.get(role)) ?? hire(role, someone(role))
  }
}
