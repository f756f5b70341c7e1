import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { reasonText } from './license-common.ts'
import { taxScreen } from './screens/tax.ts'
import { storeId } from './stores.ts'

export const registrationKinds = ['home', 'small', 'oss_union', 'oss_non_union', 'local'] as const
export const taxAnswers = ['without', 'stop'] as const
export const businessPrices = ['net_of_home', 'same'] as const
export const ossModes = ['destination', 'home_until_threshold'] as const

/** What selling to a country comes to, for a consumer there. */
export const taxStates = ['taxed', 'no_tax', 'without', 'stopped', 'needs_answer'] as const

const plainWords = 'Use letters, digits and signs on one line'
const line = (most: number) =>
  z
    .string(plainWords)
    .check(z.trim(), z.maxLength(most, 'Say it shorter'), z.regex(/^\P{C}*$/u, plainWords))

const code = z.string('Choose a country').check(z.regex(/^[A-Z]{2}$/, 'Choose a country'))
const dayShape = 'A day is written such as 2026-11-19'
const day = z.string(dayShape).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, dayShape))
const entityId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{1,39}$/, 'An id has small letters, digits and dashes'))
const seriesShape = 'A series has two to eight capital letters and digits and begins with a letter'
const series = z.string(seriesShape).check(z.regex(/^[A-Z][A-Z0-9]{1,7}$/, seriesShape))

/** What the owner decides about who sells. */
const terms = {
  name: line(100),
  line1: line(100),
  line2: line(100),
  city: line(100),
  postal: line(20),
  /** Null before the owner said where. */
  country: z.nullable(code),
  region: line(60),
  contactName: line(100),
  contactPhone: line(40),
  contactEmail: line(200),
  website: line(200),
  registerNo: line(60),
  vatId: line(20),
  taxNumber: line(40),
  homeCurrency: z.string().check(z.regex(/^[A-Z]{3}$/, 'A currency has three letters')),
  /** The days of documents and rates begin at midnight there. */
  timeZone: line(60),
  businessPrice: z.enum(businessPrices, 'Choose what companies pay'),
  ossMode: z.enum(ossModes, 'Choose where consumers abroad are taxed'),
}
export const entityTerms = z.object(terms)
export type EntityTerms = z.infer<typeof entityTerms>

const registrationTerms = {
  kind: z.enum(registrationKinds, 'Choose what it is registered as'),
  country: code,
  number: line(40).check(z.minLength(1, 'Enter the number')),
  validFrom: day,
  covers: z._default(z.array(code).check(z.maxLength(30, 'That is too many countries')), []),
}

const registration = z.object({
  id: z.number(),
  ...registrationTerms,
  covers: z.array(z.string()),
  validTo: z.nullable(z.string()),
  enteredByName: z.string(),
  reason: z.string(),
})
export type TaxRegistration = z.infer<typeof registration>

const countryState = z.object({
  code: z.string(),
  name: z.string(),
  state: z.enum(taxStates),
  /** What a consumer there pays, in one sentence. */
  words: z.string(),
  /** Of the tax that is due: in percent, whose rate it is and where it was looked up. */
  rate: z.nullable(
    z.object({
      percent: z.string(),
      source: z.string(),
      confidence: z.string(),
      since: z.string(),
    }),
  ),
  /** Whether the owner may answer for it. */
  isAsked: z.boolean(),
})
export type TaxCountry = z.infer<typeof countryState>

const entity = z.object({
  id: z.string(),
  ...terms,
  series: z.object({ invoice: z.string(), credit: z.string() }),
  /** From when tax is computed; null while it is off. */
  onFrom: z.nullable(z.string()),
  version: z.string(),
  stores: z.array(z.object({ id: z.string(), name: z.string() })),
  registrations: z.array(registration),
  countries: z.array(countryState),
  /** Twelve buyers and what each would pay, from the rule that decides. */
  preview: z.array(z.string()),
  /** What keeps tax from being switched on, in sentences. */
  missing: z.array(z.string()),
})
export type TaxEntity = z.infer<typeof entity>

const success = z.literal(true)
const desk = z.object({ success, entities: z.array(entity) })
export type TaxDesk = z.infer<typeof desk>
const ofEntity = z.object({ id: entityId })

export const viewTax = {
  ...taxScreen.calls.viewTax,
  summary: 'Who sells, where they are registered, and what buyers of each country would pay',
  response: desk,
} as const satisfies Endpoint

export const createEntity = {
  ...taxScreen.calls.createEntity,
  summary: 'Adds a legal entity with series of document numbers that are its own for ever',
  body: z.object({
    id: entityId,
    ...terms,
    invoiceSeries: series,
    creditSeries: series,
    reason: reasonText,
  }),
  response: desk,
  status: 201,
} as const satisfies Endpoint

export const editEntity = {
  ...taxScreen.calls.editEntity,
  summary: 'Changes what is known of a legal entity; it sends the version it has read',
  params: ofEntity,
  body: z.object({ ...terms, reason: reasonText }),
  response: desk,
} as const satisfies Endpoint

export const enterRegistration = {
  ...taxScreen.calls.enterRegistration,
  summary: 'Enters a registration for tax, from a day on',
  params: ofEntity,
  body: z.object({ ...registrationTerms, reason: reasonText }),
  response: desk,
  status: 201,
} as const satisfies Endpoint

export const endRegistration = {
  ...taxScreen.calls.endRegistration,
  summary: 'Ends a registration: from that day on it no longer counts',
  params: z.object({ id: z.string().check(z.regex(/^\d{1,12}$/, 'No such registration')) }),
  body: z.object({ validTo: day, reason: reasonText }),
  response: desk,
} as const satisfies Endpoint

export const answerForCountry = {
  ...taxScreen.calls.answerForCountry,
  summary: 'Answers for a country where tax may be due and nothing is registered',
  params: ofEntity,
  body: z.object({
    country: code,
    answer: z.enum(taxAnswers, 'Sell without tax, or do not sell there'),
    reason: reasonText,
  }),
  response: desk,
} as const satisfies Endpoint

export const moveStore = {
  ...taxScreen.calls.moveStore,
  summary: 'Gives a store to another legal entity',
  params: z.object({ id: storeId }),
  body: z.object({ entityId, reason: reasonText }),
  response: desk,
} as const satisfies Endpoint
