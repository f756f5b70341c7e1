import { randomBytes } from 'node:crypto'
import { databaseUrls } from './support/database.ts'
import type { Environment } from './support/servers.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial } from './support/trial.ts'

const STOPS_WITHIN_MS = 120_000
const OWN_VERSION = 9
const base64 = (secret: string | Buffer) => Buffer.from(secret).toString('base64')

/** Everything a live shop needs; the provider is not called. */
const live: Environment = {
  STRIPE_SECRET_KEY: 'sk_live_attack',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_attack',
  STRIPE_SANDBOX_URL: '',
  PUBLIC_ORIGIN: 'https://shop.example',
  STAFF_ORIGIN: 'https://staff.shop.example',
  SMTP_URL: 'smtps://mail.example',
  TRUSTED_PROXIES: '127.0.0.1',
  MAIL_FROM: 'Shop <shop@example.com>',
  POSTAL_ADDRESS: '1 Shop Street, Example',
  KEY_ENCRYPTION_KEYS: `attack:${Buffer.alloc(32, 7).toString('base64')}`,
  SECURITY_CONTACT: 'mailto:security@shop.example',
  // One of its own, and those that the database of this run was used with.
  SECRETS: [
    `${OWN_VERSION}:${base64(randomBytes(32))}`,
    `1:${base64('keyhaven-development-secret-32by')}:retired`,
    `0:${base64('keyhaven-development-pepper')}:retired`,
  ].join(),
}

async function ownerUrl(shop: Shop) {
  const [row] = await shop.sql('select current_database() as name')
  return databaseUrls(String(row?.name)).DATABASE_OWNER_URL
}

/** A role that is called something else and may do everything all the same. */
async function superuserByAnotherName(shop: Shop, work: (url: string) => Promise<void>) {
  const role = `attack_role_${process.pid}`
  await shop.sql(`create role ${role} login superuser`)
  try {
    const url = new URL(await ownerUrl(shop))
    url.username = role
    await work(url.href)
  } finally {
    await shop.sql(`drop owned by ${role}`)
    await shop.sql(`drop role ${role}`)
  }
}

async function endOf(shop: Shop, over: Environment) {
  const server = await shop.startAnother({ ...live, ...over })
  const late = setTimeout(() => void server.stop(), STOPS_WITHIN_MS)
  const wasOpen = await Promise.race([server.ended.then(() => false), opens(shop, server)])
  clearTimeout(late)
  await server.stop()
  return { wasOpen, output: server.output() }
}

const opens = (shop: Shop, server: Awaited<ReturnType<Shop['startAnother']>>) =>
  shop.untilReady(server).then(
    () => true,
    () => false,
  )

/** Other servers of this run do not know it. */
const forgetSecret = (shop: Shop) =>
  shop.sql('delete from secret_versions where version = $1', [OWN_VERSION])

export const carelessStart: Attack = {
  id: 'A13L',
  says: 'A live shop does not start as the owner of its database, under whichever name',
  async run(shop) {
    const trial = newTrial()
    const right = await endOf(shop, {}).finally(() => forgetSecret(shop))
    trial.works('a live shop with everything set starts', right.wasOpen, right.output)
    const asOwner = await endOf(shop, { DATABASE_URL: await ownerUrl(shop) })
    const isNamed = asOwner.output.includes('DATABASE_URL: must have a role of its own')
    trial.held('a live shop as the owner', !asOwner.wasOpen && isNamed, asOwner.output)
    await superuserByAnotherName(shop, async (DATABASE_URL) => {
      const { wasOpen, output } = await endOf(shop, { DATABASE_URL })
      const isTold = output.includes('it is a superuser')
      trial.held('a live shop with a superuser by another name', !wasOpen && isTold, output)
    })
    return trial.outcome()
  },
}
