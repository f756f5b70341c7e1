import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { orAsked, requestedApproval } from './approvals.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { currenciesScreen } from './screens/currencies.ts'

/** A rate further than this from the last one is asked about again; one as much lower takes two people. */
export const FAR_OFF_PERCENT = 10
export const HIGHEST_MARGIN_BP = 2_000

export const fxModes = ['fixed', 'managed'] as const
export const rateSources = ['opening', 'hand', 'file'] as const

const whole = (least: number, most: number, message: string) =>
  z.number(message).check(z.int(message), z.gte(least, message), z.lte(most, message))

/** How rates are made. */
export const fxSettings = z.object({
  /** Fixed: rates change by hand alone. Managed: the daily file sets them. */
  mode: z.enum(fxModes),
  /** Added to what the file says, in hundredths of a percent. */
  marginBp: whole(0, HIGHEST_MARGIN_BP, 'A margin is 0 to 20 %'),
  /** Decimals that rates of the file are rounded up to. */
  decimals: whole(2, 6, 'Decimals are 2 to 6'),
  /** After so many days without a new rate a managed currency is charged in dollars. */
  maxAgeDays: whole(1, 365, 'Days are 1 to 365'),
})
export type FxSettings = z.infer<typeof fxSettings>

const reason = z
  .string('Say why')
  .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(500, 'That is too long'))
const success = z.literal(true)
const code = z.enum(currencies, 'Unknown currency')

const rateNow = z.object({
  code,
  name: z.string(),
  /** What one dollar buys, as a decimal. */
  rate: z.string(),
  source: z.enum(rateSources),
  since: z.string(),
  /** Whether it is too old to be shown and charged. */
  isStale: z.boolean(),
  enteredByName: z.nullable(z.string()),
  /** The rate below which a new one takes two people, and above which it is asked about again. */
  least: z.string(),
  most: z.string(),
})
export type RateNow = z.infer<typeof rateNow>

const currencyDesk = z.object({
  success,
  currencies: z.array(rateNow),
  settings: fxSettings,
  /** The last look at the daily file; null before the first. */
  file: z.nullable(
    z.object({
      fetchedAt: z.string(),
      state: z.enum(['applied', 'compared', 'failed']),
      asOf: z.nullable(z.string()),
      error: z.nullable(z.string()),
      held: z.array(z.string()),
    }),
  ),
  /** Where the file comes from; null where none is set up. */
  fileHost: z.nullable(z.string()),
  awaited: z.array(z.object({ id: z.string(), summary: z.string(), askedByName: z.string() })),
})
export type CurrencyDesk = z.infer<typeof currencyDesk>

export const viewCurrencies = {
  ...currenciesScreen.calls.viewCurrencies,
  summary: 'Rates in force, their source and age, and how they are made',
  response: currencyDesk,
} as const satisfies Endpoint

export const listRates = {
  ...currenciesScreen.calls.listRates,
  summary: 'Every rate that was ever in force, the newest first',
  query: z.object({
    ...pageQuery,
    currency: z.optional(code),
    sort: z._default(sortOf(['validFrom']), '-validFrom'),
  }),
  response: z.object({
    success,
    rates: z.array(
      z.object({
        id: z.number(),
        currency: code,
        rate: z.string(),
        marketRate: z.nullable(z.string()),
        marginBp: z.number(),
        source: z.enum(rateSources),
        by: z.nullable(z.string()),
        note: z.string(),
        validFrom: z.string(),
      }),
    ),
    ...pageAnswer,
  }),
} as const satisfies Endpoint
export type PastRate = z.infer<typeof listRates.response>['rates'][number]

const rateShape = 'A rate is a decimal such as 0.85 or 110.25'

export const enterRate = {
  ...currenciesScreen.calls.enterRate,
  summary: 'Enters a rate by hand, in force at once; one far below the last waits for an approval',
  body: z.object({
    currency: z.enum(
      currencies.filter((one) => one !== 'USD') as [Exclude<(typeof currencies)[number], 'USD'>],
      'A dollar is a dollar',
    ),
    rate: z.string(rateShape).check(z.regex(/^\d{1,6}(\.\d{1,6})?$/, rateShape)),
    reason,
    /** Said after a look at how far it is from the last one. */
    isSure: z._default(z.boolean(), false),
  }),
  response: z.union([currencyDesk, z.object({ success, approval: requestedApproval })]),
} as const satisfies Endpoint

export const editFx = {
  ...currenciesScreen.calls.editFx,
  summary: 'Changes how rates are made; those in force stay until the next ones',
  body: z.object({ settings: fxSettings, seen: fxSettings, reason }),
  response: z.extend(currencyDesk, orAsked),
} as const satisfies Endpoint

export const fetchRates = {
  ...currenciesScreen.calls.fetchRates,
  summary: 'Looks at the daily file now, in the background',
  response: z.object({ success }),
} as const satisfies Endpoint
