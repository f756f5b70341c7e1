import { randomBytes } from 'node:crypto'
import { aBrowser, type Browser, type Site } from './browser.ts'
import { runCommand } from './processes.ts'

export type Staff = Readonly<{ browser: Browser; headers: Record<string, string> }>

/** Members of staff, hired by the operator's command and signed in over HTTP. Each role once. */
export function createStaffDesk(site: Site, env: Record<string, string>) {
  const signedIn = new Map<string, Promise<Staff>>()

  async function hire(role: string): Promise<Staff> {
    const email = `${role.replace('_', '-')}-${randomBytes(4).toString('hex')}@example.com`
    const person = ['--email', email, '--first', 'Ada', '--last', 'Byron', '--role', role]
    const said = await runCommand('staff-create', person, env)
    const password = /shown this once: (\S+)/.exec(said)?.[1] ?? ''
    const browser = aBrowser(site)
    const { status, json, text } = await browser.post('/api/admin/login', { email, password })
    if (status !== 200) throw new Error(`no login as ${role}: ${status} ${text}`)
    return { browser, headers: { authorization: `Bearer ${String(json.token)}` } }
  }

  return (role: string): Promise<Staff> => {
    const known = signedIn.get(role) ?? hire(role)
    signedIn.set(role, known)
    return known
  }
}
