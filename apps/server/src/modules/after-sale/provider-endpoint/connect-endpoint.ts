import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { providerVersion } from '../../../infra/payments/endpoint-calls.ts'
import { eventKinds } from '../../../infra/payments/event-kinds.ts'
import {
  type EndpointTerms,
  type Finding,
  judgeEndpoint,
  ownEndpoint,
} from './judge-endpoint.rules.ts'

const PATH = '/api/stripe/webhook'

/** Of a long random secret: says which one it is, and opens nothing. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex').slice(0, 16)

type Shop = Pick<Context, 'config' | 'payments'>

const termsOf = ({ config }: Shop): EndpointTerms => ({
  url: new URL(PATH, config.PUBLIC_ORIGIN).href,
  version: providerVersion,
  kinds: eventKinds,
  secretHashes: config.STRIPE_WEBHOOK_SECRET.split(',').map(hashOf),
})

/** What is right and wrong with key, account and endpoint at the provider. Changes nothing. */
export async function checkConnection(shop: Shop): Promise<Finding[]> {
  const refused = await shop.payments.refusedReads()
  const rights: Finding = {
    what: 'rights',
    isRight: refused.length === 0,
    says:
      refused.length === 0
        ? 'The key may read all that the shop reads.'
        : `The key may not read: ${refused.join(', ')}.`,
  }
  const account = refused.includes('Account') ? [] : [await judgeAccount(shop)]
  if (refused.includes('Webhook endpoints')) return [rights, ...account]
  return [rights, ...account, ...judgeEndpoint(await shop.payments.listEndpoints(), termsOf(shop))]
}

async function judgeAccount({ payments }: Shop): Promise<Finding> {
  const { id, takesPayments, paysOut } = await payments.readAccount()
  const isRight = takesPayments && paysOut
  const may = `${takesPayments ? 'takes payments' : 'takes no payments'} and ${paysOut ? 'pays out' : 'pays nothing out'}`
  return { what: 'account', isRight, says: `${id} ${may}.` }
}

/**
 * Makes the endpoint of this shop at the provider, or corrects it. One in another version cannot be changed: a new one is made
 * beside it, and it is switched off as soon as the shop knows the secret of the new one. The secret of what was made now,
 * which nobody can read again.
 */
export async function connectEndpoint(shop: Shop): Promise<string | undefined> {
  const { payments } = shop
  const terms = termsOf(shop)
  const endpoints = await payments.listEndpoints()
  const own = ownEndpoint(endpoints, terms)
  if (own?.version !== terms.version) {
    const { id, secret } = await payments.createEndpoint(terms)
    await payments.changeEndpoint(id, { secretHash: hashOf(secret) })
    return secret
  }
  const [isKnown, hasKinds] = ['secret', 'kinds'].map((what) =>
    judgeEndpoint([own], terms).every((each) => each.what !== what || each.isRight),
  )
  if (!hasKinds) await payments.changeEndpoint(own.id, { kinds: terms.kinds })
  const older = endpoints.filter((each) => each.url === own.url && each.id !== own.id)
  for (const { id, isEnabled } of isKnown ? older : []) {
    if (isEnabled) await payments.changeEndpoint(id, { isEnabled: false })
  }
  return undefined
}
