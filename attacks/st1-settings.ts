import { defaultSettings, type SettingKey } from '@keyhaven/contracts/settings'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { type Attack, newTrial } from './support/trial.ts'

const AT = '/api/admin/settings'
const keys = Object.keys(defaultSettings) as SettingKey[]

const put = ({ browser, headers }: StaffCall, key: string, value: unknown, version: string) =>
  browser.call(
    'PUT',
    `${AT}/${key}`,
    { value, reason: 'an attack' },
    { ...headers, 'if-match': `"${version}"` },
  )

async function versionOf({ browser, headers }: StaffCall, key: string): Promise<string> {
  const { json } = await browser.get(AT, headers)
  const stated = json.settings as { key: string; version: string }[]
  return stated.find((setting) => setting.key === key)?.version ?? '0'
}

const storedValue = async (shop: Shop, key: string) =>
  JSON.stringify((await shop.sql('select value from store_settings where key = $1', [key]))[0])

export const foreignSettings: Attack = {
  id: 'ST1',
  says: 'Settings change only by those who may, after their second factor, with a version and a reason',
  async run(shop) {
    const trial = newTrial()
    const owner = await shop.staff('super_admin')
    const key = 'downloads.macRedirect'
    const done = await put(owner, key, 'offer', await versionOf(owner, key))
    trial.works('the owner changes a setting', done.status === 200, done.text)
    const stored = await storedValue(shop, key)

    for (const role of ['support', 'marketing', 'finance', 'catalogue', 'auditor']) {
      const thief = await shop.staff(role)
      for (const one of keys) {
        const answer = await put(thief, one, defaultSettings[one], '0')
        trial.held(`${role} sets ${one}`, answer.status === 403, answer.text)
      }
    }
    const visitor = shop.browser()
    const stranger = await put({ browser: visitor, headers: {} }, key, 'off', '1')
    trial.held('a stranger sets it', stranger.status === 401, stranger.text)

    const { browser, headers, email } = await shop.staff('admin', {
      email: 'stale-admin@example.com',
      last: 'Stale',
    })
    await shop.sql(
      `update staff_sessions set proven_at = null
       where staff_id = (select id from staff where email = $1)`,
      [email],
    )
    const version = await versionOf(owner, key)
    const unproven = await put({ browser, headers }, key, 'off', version)
    trial.held('without a second factor', unproven.status === 403, unproven.text)

    const bare = await owner.browser.call(
      'PUT',
      `${AT}/${key}`,
      { value: 'off', reason: 'an attack' },
      owner.headers,
    )
    trial.held('without a version', bare.status === 428, bare.text)
    const old = await put(owner, key, 'off', '0')
    trial.held('with an old version', old.status === 412, old.text)
    for (const name of ['__proto__', 'constructor', 'truth.mode/../hero.layout', 'no.such']) {
      const answer = await put(owner, encodeURIComponent(name), 'off', version)
      trial.held(`a setting called ${name}`, [400, 404].includes(answer.status), answer.text)
    }
    trial.held('nothing was changed', (await storedValue(shop, key)) === stored, stored)
    const back = await put(owner, key, defaultSettings[key], version)
    trial.works('the owner puts it back', back.status === 200, back.text)
    return trial.outcome()
  },
}
