import * as z from 'zod/mini'
import { apps, platforms } from '../data/catalogue.ts'

export const LONGEST_SLUG = 80
const LONGEST_LINE = 200
export const LONGEST_SEO_TITLE = 70
export const LONGEST_SEO_DESCRIPTION = 170
export const LONGEST_KEYWORD = 60
export const MOST_KEYWORDS = 20
const MOST_LINES = 20
export const LONGEST_REASON = 500

/** What a key looks like; all have 25 characters in five groups. */
export const keyFormats = ['any', 'publisher', 'publisher-n'] as const
export type KeyFormat = (typeof keyFormats)[number]

/** Checked: staff look at the order before its keys go out. */
export const deliveries = ['instant', 'checked'] as const

export const MOST_PICTURES = 8

export const badgeColors = ['accent', 'success', 'warning', 'neutral'] as const

const tooLong = 'That is too long'
const NO_CONTROLS = /^[^\p{Cc}\p{Cs}]*$/u
/** A long text may have paragraphs. */
const NO_CONTROLS_BUT_LINES = /^(?:[^\p{Cc}\p{Cs}]|\n)*$/u
const plainText = 'Control characters are not text'

const text = (most: number) =>
  z
    .string('This is a text')
    .check(z.trim(), z.maxLength(most, tooLong), z.regex(NO_CONTROLS, plainText))
const needed = (most: number, message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(most, tooLong),
      z.regex(NO_CONTROLS, plainText),
    )

const line = needed(LONGEST_LINE, 'A line is empty')
const lines = z.array(line).check(z.maxLength(MOST_LINES, `At most ${MOST_LINES} lines`))
const keywords = z
  .array(needed(LONGEST_KEYWORD, 'A keyword is empty'))
  .check(z.maxLength(MOST_KEYWORDS, `At most ${MOST_KEYWORDS} keywords`))
const day = z.iso.date('A day is written as 2026-01-31')
const dayOrNone = z.union([z.literal(''), day])

const decimal = /^\d{1,7}(\.\d{1,2})?$/
const amountShape = 'An amount is a decimal such as 149.99'
export const usd = z.string(amountShape).check(z.trim(), z.regex(decimal, amountShape))

const year = z.string().check(z.trim(), z.regex(/^20\d\d$/, 'A year is written as 2027'))
const category = needed(40, 'A category is required')
const slugShape = 'Small letters, digits and single dashes, such as home-2027'
export const slug = z
  .string(slugShape)
  .check(
    z.trim(),
    z.maxLength(LONGEST_SLUG, tooLong),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, slugShape),
  )

const picture = z
  .string()
  .check(z.regex(/^(\/art\/box-[a-z0-9-]+\.svg|\/media\/[0-9a-f]{64}\.webp)?$/, 'Unknown picture'))

const uploaded = z.string().check(z.regex(/^\/media\/[0-9a-f]{64}\.webp$/, 'Unknown picture'))

/** Everything staff write about an edition. Prices are made by calls of their own. */
export const productFields = z.object({
  name: needed(120, 'A name is required'),
  shortName: needed(80, 'A short name is required'),
  slug,
  version: year,
  category,
  description: text(300),
  longDescription: z
    .string()
    .check(z.trim(), z.maxLength(3_000, tooLong), z.regex(NO_CONTROLS_BUT_LINES, plainText)),
  overviewTitle: text(120),
  targetAudience: text(120),
  commercialUse: z.boolean(),
  updatesUntil: day,
  releasedOn: dayOrNone,
  apps: z.array(z.enum(apps)),
  detailedFeatures: z.partialRecord(z.enum(apps), lines),
  features: lines,
  benefits: lines,
  platforms: z.array(z.enum(platforms)).check(z.minLength(1, 'Choose a system')),
  windowsRequirements: lines,
  macRequirements: lines,
  badge: text(30),
  badgeColor: z.enum(badgeColors),
  popular: z.boolean(),
  recommended: z.boolean(),
  bestSeller: z.boolean(),
  productImage: picture,
  imageAlt: text(LONGEST_LINE),
  /** Further pictures in the order of the page, each with the words for those who do not see it. */
  pictures: z
    .array(z.object({ path: uploaded, alt: needed(LONGEST_LINE, 'Say what it shows') }))
    .check(z.maxLength(MOST_PICTURES, `At most ${MOST_PICTURES} pictures`)),
  listPrice: z.union([z.literal(''), usd], amountShape),
  listPriceSource: text(120),
  listPriceUrl: z
    .string()
    .check(
      z.trim(),
      z.maxLength(500, tooLong),
      z.regex(/^(https:\/\/[^\s"'<>\\]+)?$/, 'An address begins with https://'),
    ),
  listPriceCheckedOn: dayOrNone,
  devices: z.coerce
    .number<number | string>('A whole number')
    .check(z.int('A whole number'), z.gte(1, 'At least 1'), z.lte(100, 'At most 100')),
  keyFormat: z.enum(keyFormats, 'Choose what a key looks like'),
  delivery: z.enum(deliveries, 'Choose when keys go out'),
  seoTitle: text(LONGEST_SEO_TITLE),
  seoDescription: text(LONGEST_SEO_DESCRIPTION),
  seoKeywords: keywords,
  gtin: z
    .string()
    .check(z.trim(), z.regex(/^(\d{8}|\d{12,14})?$/, 'A GTIN has 8, 12, 13 or 14 digits')),
  mpn: text(70),
  feedCategory: text(LONGEST_LINE),
  isInFeeds: z.boolean(),
})
export type ProductFields = z.output<typeof productFields>

const written = z.pipe(
  z.string(),
  z.transform((value: string) =>
    value
      .split('\n')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
)
const writtenLines = z.pipe(written, lines)
const writtenPlatforms = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value: string) => value.split(' and ')),
  ),
  z.array(z.enum(platforms)),
)

/** The same as it is typed: lists are lines of a text. */
export const productForm = z.extend(productFields, {
  platforms: writtenPlatforms,
  detailedFeatures: z.partialRecord(z.enum(apps), writtenLines),
  features: writtenLines,
  benefits: writtenLines,
  windowsRequirements: writtenLines,
  macRequirements: writtenLines,
  seoKeywords: z.pipe(written, keywords),
})

export const newProduct = z.object({
  name: productFields.shape.name,
  shortName: productFields.shape.shortName,
  slug,
  version: year,
  category,
  updatesUntil: day,
})

const { seoTitle, seoDescription, seoKeywords } = productFields.shape

/** What search engines are told about an edition. */
export const searchWords = z.object({
  title: seoTitle.check(z.minLength(1, 'A title is required')),
  description: seoDescription.check(z.minLength(1, 'A description is required')),
  keywords: seoKeywords.check(z.minLength(1, 'A keyword is required')),
})
export type SearchWords = z.output<typeof searchWords>
