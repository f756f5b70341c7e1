import { type Params, requiredText, textOf } from './form.ts'
import { newId, nowInSeconds } from './ids.ts'
import type { PaymentMethodDomain } from './state/balance-shapes.ts'
import type { World } from './state/world.ts'

/** A wallet works on a host that the provider reached; what it cannot reach is inactive. */
function walletsOf(world: World, host: string) {
  const isReached = !world.account.settings().unreachedHosts.includes(host)
  const state = { status: isReached ? ('active' as const) : ('inactive' as const) }
  return {
    amazon_pay: state,
    apple_pay: state,
    google_pay: state,
    klarna: state,
    link: state,
    paypal: state,
  }
}

/** A host is registered once: told again, the same is answered. */
export function registerDomain(world: World, params: Params): PaymentMethodDomain {
  const host = requiredText(params, 'domain_name')
  const known = domainsCalled(world, host)[0]
  if (known) return known
  return world.domains.add({
    id: newId('pmd'),
    object: 'payment_method_domain',
    created: nowInSeconds(),
    domain_name: host,
    enabled: textOf(params, 'enabled') !== 'false',
    livemode: false,
    ...walletsOf(world, host),
  })
}

export const domainsCalled = (world: World, host: string): PaymentMethodDomain[] =>
  world.domains.newest(Number.MAX_SAFE_INTEGER).filter(({ domain_name }) => domain_name === host)

export const changeDomain = (world: World, domain: PaymentMethodDomain, params: Params) =>
  world.domains.replace({ ...domain, enabled: textOf(params, 'enabled') !== 'false' })

export const validateDomain = (world: World, domain: PaymentMethodDomain) =>
  world.domains.replace({ ...domain, ...walletsOf(world, domain.domain_name) })
