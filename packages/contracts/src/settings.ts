import * as z from 'zod/mini'
import { email } from './billing.ts'
import { companyAbout, companyFacts } from './company.ts'
import { retention } from './data/retention.ts'
import { paymentMethods } from './payment-methods.ts'
import { blockedEntry, defaultBlocked, defaultCountries } from './sold-countries.ts'
import { heroLayouts } from './storefront.ts'
import { supportWeek, weekDays } from './support-week.ts'
import { noTags, tagConfig } from './tag-config.ts'
import { defaultVolumeBreaks, volumeBreaks } from './volume-breaks.ts'

/** Buyers on a Mac are taken to its page, offered it, or left where they are. */
export const macRedirects = ['auto', 'offer', 'off'] as const
export type MacRedirect = (typeof macRedirects)[number]

/** Whether buyers are asked for a phone number, may give one, or are not asked. */
export const phoneRules = ['required', 'optional', 'hidden'] as const
export type PhoneRule = (typeof phoneRules)[number]

export const IDLE_MINUTES = 30
export const BULK_DAYS = 90

const line = (longest: number) =>
  z
    .string('This is a text')
    .check(
      z.trim(),
      z.minLength(1, 'This must not be empty'),
      z.maxLength(longest, `At most ${longest} characters`),
      z.regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Only characters that can be seen'),
    )
const lines = (most: number, least = 1) =>
  z
    .array(line(200), 'This is a list of lines')
    .check(z.minLength(least, 'At least one line'), z.maxLength(most, `At most ${most} lines`))
const whole = (least: number, most: number) =>
  z
    .int('Type a whole number')
    .check(z.gte(least, `At least ${least}`), z.lte(most, `At most ${most}`))
const MOST_COUNTRIES = 300
const countryList = (form: RegExp, wrong: string) =>
  z.array(z.string(wrong).check(z.regex(form, wrong)), 'This is a list of countries').check(
    z.maxLength(MOST_COUNTRIES, 'At most 300 countries'),
    z.refine((codes) => new Set(codes).size === codes.length, 'Each country once'),
  )
const flag = z.boolean('This is on or off')
const website = line(200).check(z.regex(/^[a-z\d.-]+\.[a-z]{2,}$/i, 'A name such as shop.example'))
const phone = line(40).check(z.regex(/^\+?[\d\s().-]{6,}$/, 'A phone number'))

const time = z.string('A time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 09:00'))
const openFrom = z
  .object({ opens: time, closes: time })
  .check(z.refine(({ opens, closes }) => opens < closes, 'It must open before it closes'))
const supportDay = z.nullable(openFrom)

/** A real day, such as 2026-12-25. */
const isDay = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** Every setting of the store, with what it may be. */
export const settings = {
  /** Whether a shop with live payment keys sells. One without them always does. */
  'opening.is_open': flag,
  /** What marketing says: the agreed texts, what is measured, or each claim by its own mode. */
  'truth.mode': z.enum(['spec', 'computed', 'custom'], 'Choose one of them'),
  'hero.layout': z.enum(heroLayouts, 'Choose one of them'),
  'chat.visible': flag,
  /** Whether agents may search, fill carts and open checkouts for people, by UCP. */
  'agents.is_on': flag,
  /** Who sells, as pages and e-mails say it. */
  'company.facts': z.object({
    name: line(60),
    website,
    email,
    phone,
    address: lines(6),
    about: line(200),
    disclaimer: line(400),
  }),
  /** The line below every e-mail. Null leaves it to the environment. */
  'company.postal_address': z.nullable(line(300)),
  /** Whether a cart may be paid for while keys are missing. If not, its payment is refused as out of stock. */
  'checkout.backorders': flag,
  /** Where cards are entered: on our page or on the provider's. Null leaves it to the environment. */
  'checkout.mode': z.nullable(z.enum(['elements', 'hosted'], 'Choose one of them')),
  'checkout.phone': z.enum(phoneRules, 'Choose one of them'),
  /** Whether wallets of the buyer's device are offered above the card form. */
  'checkout.wallets': flag,
  /** The ways to pay beside the card, which is always one. */
  'payments.methods': z
    .array(z.enum(paymentMethods, 'Choose one of them'), 'A list of ways to pay')
    .check(
      z.refine((list) => list.includes('card'), 'The card is always one of them'),
      z.refine((list) => new Set(list).size === list.length, 'Each way once'),
    ),
  /** Where orders are billed to. Blocked places of the shop are left out at every store. */
  'countries.sold_to': countryList(/^[A-Z]{2}$/, 'Codes such as AT').check(
    z.minLength(1, 'At least one country'),
  ),
  /** Where nothing is sold to, in part or whole: "RU", or "UA 95 97" for postal codes that begin so. */
  'countries.blocked': countryList(blockedEntry, 'Codes such as RU, or UA 95 97 for a part'),
  /** When people answer the phone, in New York. */
  'support.hours': z
    .object({
      sunday: supportDay,
      monday: supportDay,
      tuesday: supportDay,
      wednesday: supportDay,
      thursday: supportDay,
      friday: supportDay,
      saturday: supportDay,
    })
    .check(z.refine((week) => weekDays.some((day) => week[day]), 'One day must be open')),
  /** Days in New York on which nobody answers, such as 2026-12-25. Days off need no entry. */
  'support.holidays': z
    .array(z.string('A day').check(z.refine(isDay, 'Days such as 2026-12-25')), 'A list of days')
    .check(z.maxLength(60, 'At most 60 days')),
  /** Who invoices are from. */
  'invoice.seller': z.object({
    name: line(200),
    address: lines(8),
    email,
    website,
    /** A line per registration or tax number, if there is one. */
    registrations: lines(5, 0),
  }),
  /** What invoices say about tax; the shop computes none. */
  'invoice.tax_note': line(500),
  /** Whether the receipt by e-mail carries the invoice. */
  'mails.attachInvoice': flag,
  /** When keys come that are not in stock. No figure: nobody measured one. Null says the usual words. */
  'delivery.later_words': z.nullable(
    line(80).check(z.regex(/^\D*$/, 'No figures: a time must be measured before it is promised')),
  ),
  'downloads.macRedirect': z.enum(macRedirects, 'Choose one of them'),
  /** Whether buyers are asked for a review, a week after their keys came. */
  'reviews.requestMails': flag,
  /** What quotes take off for many licences of one edition, unless staff say otherwise. */
  'quotes.volume_breaks': volumeBreaks,
  /** A price that staff make for editions: below so many percent of the catalogue's, a second person approves it. */
  'prices.floor_percent': whole(0, 100),
  /** Keys replaced within 24 hours without a person looking: in all, and of one supplier batch. */
  'claims.automatic_per_day': whole(0, 1_000),
  'claims.automatic_per_batch': whole(0, 1_000),
  /** Licences one member moves without a second person: in 24 hours and in 7 days. */
  'keys.moves_per_day': whole(0, 1_000),
  'keys.moves_per_week': whole(0, 10_000),
  /** Keys one member reveals in 24 hours without a second person. */
  'keys.reveals_per_day': whole(0, 1_000),
  /** New keys for a place ever, and in 90 days for a line (percent of its licences), a buyer and a network. */
  'keys.successors_per_place': whole(0, 100),
  'keys.successors_per_line_percent': whole(0, 100),
  'keys.successors_per_person': whole(0, 1_000),
  'keys.successors_per_person_percent': whole(0, 100),
  'keys.successors_per_network': whole(0, 1_000),
  /** Whether payments are judged when they are settled. If not, every key is delivered at once. */
  'risk.is_on': flag,
  /** From this score on a code from the mailbox is asked for; from the other a person looks. 101 is never reached. */
  'risk.code_from': whole(1, 101),
  'risk.review_from': whole(1, 101),
  /** How long an order waits for its code before a person looks. */
  'risk.code_hours': whole(1, 168),
  /** Above these shares of 30 days staff are alerted, in hundredths of a percent: refunds of money, disputes of orders. */
  'alerts.refunds_bp': whole(1, 10_000),
  'alerts.disputes_bp': whole(1, 10_000),
  /** Whether custom scripts run at all. */
  'scripts.is_on': z.boolean(),
  'tags.config': tagConfig,
  /** Whether rates change by hand alone, or by the daily file. */
  'fx.mode': z.enum(['fixed', 'managed']),
  /** What is added to rates of the file, in hundredths of a percent, and to how many decimals they are rounded up. */
  'fx.margin_bp': z.int().check(z.minimum(0), z.maximum(2_000)),
  'fx.decimals': z.int().check(z.minimum(2), z.maximum(6)),
  /** A managed rate that is older is not charged any more: dollars are. */
  'fx.max_age_days': z.int().check(z.minimum(1), z.maximum(365)),
  /** Days until data is deleted: as long as the policies promise, or less. */
  'retention.device_days': whole(7, retention.deviceDetails.days),
  'retention.unpaid_days': whole(7, retention.unpaidOrders.days),
  'retention.cart_days': whole(7, retention.abandonedCarts.days),
  /** Days for which results of bulk acts of staff are kept. */
  'retention.bulk_days': whole(7, 365),
  /** Where vulnerabilities are reported: an address or a page. Null leaves it to the environment. */
  'security.contact': z.nullable(
    line(200).check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'mailto:… or https://…')),
  ),
  /** Minutes after which an unused session of staff ends. */
  'security.idle_minutes': whole(5, IDLE_MINUTES),
  /** The name mails come from. Empty: that of the environment. */
  'mail.from_name': z
    .string()
    .check(z.maxLength(60), z.regex(/^[^<>@"\\\p{Cc}\p{Cf}]*$/u, 'Plain words, no address')),
  /** Where answers to mails go. Empty: that of the environment. */
  'mail.reply_to': z.union([z.literal(''), z.email('Type a whole address')]),
  /** The name of the DKIM key in the domain of the sender. */
  'mail.dkim_selector': z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,62}$/, 'Letters and digits')),
  /**
   * How the mail server that takes answers in calls itself in `Authentication-Results` (RFC 8601). Empty: nobody checks
   * senders, so none is verified.
   */
  'mail.authserv_id': z
    .string()
    .check(z.maxLength(200), z.regex(/^[a-z\d.-]*$/i, 'A name such as mx.example.com')),
  /** Newsletters that leave within 24 hours, at most. The others wait. */
  'mail.newsletters_per_day': z.int().check(z.gte(1), z.lte(1_000_000)),
  /** How many hours after the last change of a cart its reminders go out. */
  'carts.first_hours': z.int().check(z.gte(1), z.lte(72)),
  'carts.second_hours': z.int().check(z.gte(1), z.lte(168)),
  /** What models may cost on a day (UTC), in US cents. Beyond it the assistant answers from our pages alone. */
  'assistant.daily_budget_cents': whole(0, 100_000),
} as const

export type SettingKey = keyof typeof settings

const ownScreens = [
  'opening',
  'risk',
  'scripts',
  'tags',
  'fx',
  'mail',
  'carts',
  'assistant',
] as const
export type ElsewhereKey = Extract<SettingKey, `${(typeof ownScreens)[number]}.${string}`>

/** Settings that are changed on a screen of their own, by its rules and rights. */
export const isChangedElsewhere = (key: SettingKey): key is ElsewhereKey =>
  ownScreens.some((name) => key.startsWith(`${name}.`))

/**
 * What a store may say differently from the shop. Money safety, security, retention and proof stay with the
 * shop, and so does what has a screen of its own.
 */
export const ownSettings = [
  'company.facts',
  'company.postal_address',
  'invoice.seller',
  'invoice.tax_note',
  'chat.visible',
  'agents.is_on',
  'checkout.mode',
  'checkout.backorders',
  'checkout.phone',
  'checkout.wallets',
  'payments.methods',
  'countries.sold_to',
  'delivery.later_words',
  'downloads.macRedirect',
  'mails.attachInvoice',
  'reviews.requestMails',
  'support.hours',
  'support.holidays',
] as const satisfies readonly SettingKey[]
export type OwnSetting = (typeof ownSettings)[number]

export type Settings = { [Key in SettingKey]: z.infer<(typeof settings)[Key]> }

export const defaultSettings: Settings = {
  'opening.is_open': false,
  'truth.mode': 'spec',
  'hero.layout': 'split',
  'chat.visible': false,
  'agents.is_on': false,
  'checkout.backorders': true,
  'checkout.mode': null,
  'checkout.phone': 'required',
  'checkout.wallets': true,
  'payments.methods': ['card'],
  'countries.sold_to': [...defaultCountries],
  'countries.blocked': [...defaultBlocked],
  'company.facts': {
    name: companyFacts.name,
    website: companyFacts.website,
    email: companyFacts.email,
    phone: companyFacts.phone,
    address: [...companyFacts.address],
    about: companyAbout,
    disclaimer: companyFacts.disclaimer,
  },
  'company.postal_address': null,
  'delivery.later_words': null,
  'support.hours': supportWeek,
  'support.holidays': [],
  'invoice.seller': {
    name: companyFacts.name,
    address: [...companyFacts.address],
    email: companyFacts.email,
    website: companyFacts.website,
    registrations: [],
  },
  'invoice.tax_note': 'No VAT or sales tax is charged.',
  'mails.attachInvoice': false,
  'downloads.macRedirect': 'auto',
  'reviews.requestMails': false,
  'quotes.volume_breaks': defaultVolumeBreaks,
  'prices.floor_percent': 50,
  'claims.automatic_per_day': 20,
  'claims.automatic_per_batch': 5,
  'keys.moves_per_day': 3,
  'keys.moves_per_week': 10,
  'keys.reveals_per_day': 5,
  'keys.successors_per_place': 1,
  'keys.successors_per_line_percent': 10,
  'keys.successors_per_person': 2,
  'keys.successors_per_person_percent': 5,
  'keys.successors_per_network': 5,
  'risk.is_on': true,
  'risk.code_from': 30,
  'risk.review_from': 50,
  'risk.code_hours': 24,
  'alerts.refunds_bp': 1_000,
  'alerts.disputes_bp': 75,
  'scripts.is_on': true,
  'tags.config': noTags,
  'fx.mode': 'fixed',
  'fx.margin_bp': 0,
  'fx.decimals': 4,
  'fx.max_age_days': 7,
  'retention.device_days': retention.deviceDetails.days,
  'retention.unpaid_days': retention.unpaidOrders.days,
  'retention.cart_days': retention.abandonedCarts.days,
  'retention.bulk_days': BULK_DAYS,
  'security.contact': null,
  'security.idle_minutes': IDLE_MINUTES,
  'mail.from_name': '',
  'mail.reply_to': '',
  'mail.dkim_selector': 'mail',
  'mail.authserv_id': '',
  'mail.newsletters_per_day': 10_000,
  'carts.first_hours': 1,
  'carts.second_hours': 24,
  'assistant.daily_budget_cents': 300,
}
