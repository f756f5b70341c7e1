import { DEFAULT_PORT_BASE, portsFrom } from '../../apps/server/src/ports.ts'
import { readPlaces } from '../../tooling/dot-env.ts'

readPlaces(['PORT_BASE', 'DATABASE_URL', 'E2E_DATABASE_URL', 'CHROMIUM_PATH'])

/** A second run beside the first shifts every port: `E2E_PORT_SHIFT=20 npm run e2e`. */
export const shift = Number(process.env.E2E_PORT_SHIFT ?? 0)

const portBase = Number(process.env.PORT_BASE || DEFAULT_PORT_BASE)

/**
 * Thirty above the shop under development, which may run beside the journeys. Ten above, the mailbox
 * would be at 4190, which browsers and fetch refuse.
 */
const base = portBase + 30 + shift
const { shop, smtp, bounces, dns, cards, model, mailbox, traces } = portsFrom(base)

export const ports = {
  shop,
  /** A shop that sends its buyers to the provider's own page. */
  hosted: base + 1,
  smtp,
  /** Where the worker hears of mails that could not be delivered. */
  bounces,
  dns,
  cards,
  model,
  mailbox,
  traces,
  /** A second shop, whose database a journey may take away. */
  lone: base + 10,
  /** A shop whose assistant staff switch off. */
  desk: base + 6,
  /** A shop whose samples a journey ends with its first review. */
  reviews: base + 11,
  /** A shop that is a demonstration first, and then claims only what it has counted. */
  claims: base + 12,
  /** The same shop without a host for staff, as a first start has it. */
  oneHost: base + 13,
  /** A shop whose catalogue a journey changes. */
  products: base + 14,
  /** A shop whose rates and claims a journey changes. */
  rates: base + 15,
  /** A shop whose owner changes everything. */
  settings: base + 16,
  /** A second server of the same shop: what is changed at the first is seen at it. */
  second: base + 17,
  /** A shop of two servers, whose owner changes everything. */
  pair: base + 4,
  pairSecond: base + 5,
  /** A shop whose status page is read while its database is gone. */
  health: base + 18,
  /** A shop whose reviews staff decide about. */
  voices: base + 19,
  /** A shop whose assistant answers by rules, and one whose assistant asks the stand-in of a model. */
  assistant: base + 7,
  modelled: base + 8,
  /** A demonstration, whose screens of staff are all full. */
  screens: base + 2,
  /** A shop that takes more than cards. */
  ways: base + 3,
  /** A shop whose owner opens it. */
  opening: base + 9,
}
